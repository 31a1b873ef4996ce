import { beforeAll, expect, it } from 'vitest';
import { commonHouse, type House } from './house';
import { playSomeTurns, sitAmongFour } from './turns';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

it.each(['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'])(
  '%s goes on while pieces move, with four players',
  async (title) => {
    const maya = await sitAmongFour(house, title);
    expect(await playSomeTurns(maya)).toBeGreaterThanOrEqual(16);
    expect(maya.troubles).toEqual([]);
    await maya.context.close();
  },
);
