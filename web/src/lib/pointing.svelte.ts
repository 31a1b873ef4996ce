/** What is pointed at on the table: by rules of style, so that it holds however the board is drawn anew. */

const quoted = (name: string): string => JSON.stringify(name);

/** How a board says what lies where. */
const NAMED = ['data-place', 'data-about'];

export const placeNamed = (place: string): string[] => NAMED.map((by) => `.board [${by}=${quoted(place)}]`);
export const actionNamed = (action: string): string => `[data-action=${quoted(action)}]`;

/** To be called while a component is made; `selectors` say where. */
export function pointAt(selectors: () => readonly string[]): void {
  const pointer = new CSSStyleSheet();
  $effect(() => {
    document.adoptedStyleSheets.push(pointer);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pointer);
    };
  });
  $effect(() => {
    const all = selectors().join();
    pointer.replaceSync(
      all &&
        `:is(${all}) { outline: 3px dashed var(--second); outline-offset: var(--pointed, 3px); border-radius: 8px; animation: host-points 1.4s ease-in-out infinite alternate; }
         @keyframes host-points { to { outline-offset: calc(var(--pointed, 3px) - 3px); } }
         @media (prefers-reduced-motion: reduce) { :is(${all}) { animation: none; } }`,
    );
  });
}
