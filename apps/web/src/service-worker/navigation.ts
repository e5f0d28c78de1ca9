// service-worker: selects the requests that the worker answers while offline. Pure.

const CALLS = '/api/';
const FILE = /\.[a-z0-9]+$/i;

interface Asked {
  mode: string; // the request's
  method: string;
  url: string; // absolute
}

/** Returns whether the request is for a screen. A failed API call or file must not be answered with the offline page. */
export function isPageVisit({ mode, method, url }: Asked): boolean {
  const { pathname } = new URL(url);
  return mode === 'navigate' && method === 'GET' && !pathname.startsWith(CALLS) && !FILE.test(pathname);
}
