/** Silk Road's map: a caravan stands beside its stop, and what is written on the map stays to be read. */
import { beforeAll, expect, it } from 'vitest';
import { AT } from '../src/games/silkroad/geometry';
import { isCity, PLACES } from '../src/games/silkroad/road';
import { commonHouse, Visitor, type House } from './house';
import { fullest, stage } from './stage';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

/** The names of which a caravan covers half, and the gems that it touches. */
function hidden(): string[] {
  const flag = document.querySelector('.chart .caravan')!.getBoundingClientRect();
  /** How much of something is below it, and within so many pixels around it. */
  const share = (one: Element, around = 0): number => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const across = Math.min(flag.right, right) - Math.max(flag.left, left) + around;
    const down = Math.min(flag.bottom, bottom) - Math.max(flag.top, top) + around;
    return (Math.max(0, across) * Math.max(0, down)) / (width * height);
  };
  const all = (what: string) => [...document.querySelectorAll(`.chart ${what}`)];
  return [
    ...all('.name').filter((name) => share(name) > 0.5),
    ...all('.gems').filter((gems) => share(gems, 1) > 0),
  ].map((one) => one.closest('.place')!.textContent);
}

/** The city that is nearest to a place. */
function cityBy(place: string): string {
  const away = (city: string) => Math.hypot(AT[city]![0] - AT[place]![0], AT[city]![1] - AT[place]![1]);
  return PLACES.filter((one) => isCity(one) && one !== place).reduce((one, other) =>
    away(other) < away(one) ? other : one,
  );
}

it('a caravan hides no name and no gems, wherever it stands', async () => {
  const small = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
  const maya = await Visitor.arrive(house, { language: 'de', side: 'log' }, small);
  const { view, legal } = fullest('silkroad');
  const longest = view.caravans.reduce((one: any, other: any) =>
    (other?.camels.length ?? 0) > (one?.camels.length ?? 0) ? other : one,
  );
  const gems = ['blue', 'green', 'red'];
  const standing = (at: string) => ({
    view: { ...view, caravans: [null, null, { ...longest, at, to: cityBy(at), gems }] },
    legal,
  });
  const { show } = await stage(maya, standing(PLACES[0]!));
  for (const [shown, at] of PLACES.entries()) {
    if (shown) show(standing(at));
    await maya.page.waitForSelector(`.match[data-number="${shown + 1}"] .chart .caravan`);
    expect({ at, hidden: await maya.page.evaluate(hidden) }).toEqual({ at, hidden: [] });
  }
  await maya.context.close();
});
