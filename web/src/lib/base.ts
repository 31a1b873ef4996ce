const page = document.documentElement.dataset;

/** Whether the page lies on a host that only hands out files: then there is nobody to meet, and no server to ask. */
export const SERVERLESS = 'serverless' in page;

/** What stands before every address of the site, as /fondaco: the server says it; without one, it is the page's folder. */
export const BASE = SERVERLESS ? location.pathname.replace(/\/[^/]*$/, '') : (page.base ?? '');

/** An address of the site's own, as links need it. A host that knows only files has one page: all else stands behind #. */
export const to = (path: string): string => (SERVERLESS ? `#${path}` : BASE + path);

/** Where a file of the site lies. */
export const fileAt = (path: string): string => BASE + path;
