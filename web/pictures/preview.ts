/** Draws what is shown of a link to the site: web/public/preview.png. */
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { openHouse, Visitor, WHOLE, type House } from '../browser/house';

const FILE = join(import.meta.dirname, '..', 'public', 'preview.png');

let house: House;
beforeAll(async () => {
  house = await openHouse({}, WHOLE);
});
afterAll(() => house?.close());

it('the preview', async () => {
  const maya = await Visitor.arrive(
    house,
    { theme: 'light' },
    { viewport: { width: 1200, height: 630 }, bypassCSP: true },
  );
  await maya.go('/');
  await maya.page.getByRole('heading', { level: 1 }).waitFor();
  await maya.page.evaluate(() => {
    const scenes = [...document.querySelectorAll('.games .scene svg')].map((svg) => svg.outerHTML);
    const mark = document.querySelector('.home svg')!.outerHTML;
    const title = document.querySelector('h1')!.textContent;
    document.body.innerHTML = `
      <div style="display:grid;grid-template-columns:repeat(3,1fr);height:400px">${scenes.map((one) => `<div style="overflow:hidden">${one}</div>`).join('')}</div>
      <div style="display:flex;align-items:center;gap:44px;height:230px;padding:0 64px;border-top:10px solid #e3a32b">
        <div style="zoom:4.4">${mark}</div>
        <div><div style="font-size:84px;font-weight:700;line-height:1">Fondaco</div><div style="font-size:40px;margin-top:14px">${title}</div></div>
      </div>`;
  });
  await maya.page.screenshot({ path: FILE });
  await maya.context.close();
});
