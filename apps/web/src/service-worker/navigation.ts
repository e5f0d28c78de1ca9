// service-worker: which requests the worker answers for when there is no network. Pure.

const CALLS = '/api/';
const FILE = /\.[a-z0-9]+$/i;

interface Asked {
  mode: string; // the request's
  method: string;
  url: string; // absolute
}

/** Only an address of a screen: a call or a file that fails must fail, or it would be taken for what it is not. */
export function isPageVisit({ mode, method, url }: Asked): boolean {
  const { pathname } = new URL(url);
  return mode === 'navigate' && method === 'GET' && !pathname.startsWith(CALLS) && !FILE.test(pathname);
}
