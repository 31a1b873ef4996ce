/** What the browser's tab says of a page, after whether it is one's turn and before the site's name; App.svelte puts it there. */
export const tab: { about: string } = $state({ about: '' });

/** To be called while a page is made. */
export function sayInTab(about: () => string): void {
  $effect(() => {
    tab.about = about();
    return () => (tab.about = '');
  });
}
