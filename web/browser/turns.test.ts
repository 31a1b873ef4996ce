import { beforeAll, expect, it } from 'vitest';
import { commonHouse, LONG, type House } from './house';
import { playSomeTurns, sitAmongFour } from './turns';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];

it.each(LONG ? TITLES : TITLES.slice(1, 2))('%s goes on while pieces move, with four players', async (title) => {
  const maya = await sitAmongFour(house, title);
  expect(await playSomeTurns(maya)).toBeGreaterThanOrEqual(16);
  expect(maya.troubles).toEqual([]);
  await maya.context.close();
});
