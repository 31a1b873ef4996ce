/** Silk Road's map: a caravan stands beside its stop, and what is written on the map stays to be read. */
import { beforeAll, expect, it } from 'vitest';
import { PLACES } from '../src/games/silkroad/road';
import { commonHouse, Visitor, type House } from './house';
import { fullest, stage } from './stage';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

/** The names of which a caravan covers half. */
function hidden(): string[] {
  const flag = document.querySelector('.chart .caravan')!.getBoundingClientRect();
  return [...document.querySelectorAll('.chart .name')].flatMap((name) => {
    const { left, right, top, bottom, width, height } = name.getBoundingClientRect();
    const [across, down] = [
      Math.min(flag.right, right) - Math.max(flag.left, left),
      Math.min(flag.bottom, bottom) - Math.max(flag.top, top),
    ];
    return across > 0 && down > 0 && across * down > 0.5 * width * height ? [name.textContent] : [];
  });
}

it('a caravan hides the name of no stop, wherever it stands', async () => {
  const small = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
  const maya = await Visitor.arrive(house, { language: 'de', side: 'log' }, small);
  const { view, legal } = fullest('silkroad');
  const longest = view.caravans.reduce((one: any, other: any) =>
    (other?.camels.length ?? 0) > (one?.camels.length ?? 0) ? other : one,
  );
  const standing = (at: string) => ({ view: { ...view, caravans: [{ ...longest, at }, null, null] }, legal });
  const { show } = await stage(maya, standing(PLACES[0]!));
  for (const [shown, at] of PLACES.entries()) {
    if (shown) show(standing(at));
    await maya.page.waitForSelector(`.match[data-number="${shown + 1}"] .chart .caravan`);
    expect({ at, hidden: await maya.page.evaluate(hidden) }).toEqual({ at, hidden: [] });
  }
  await maya.context.close();
});
