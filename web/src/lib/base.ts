/** What stands before every address of the site, as /fondaco: the server says it, where there is anything. */
export const BASE = document.documentElement.dataset.base ?? '';

/** An address of the site's own, as links need it. */
export const to = (path: string): string => BASE + path;
