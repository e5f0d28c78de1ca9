// Serves escape.html, with which players reclaim stakes if the server is gone, and /verify, which checks a receipt. Both also work from
// disk and contain their own policies. The served copy of escape.html contains the page's RPC node and the server's program.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../security.ts';

const ESCAPE_PATH = '/escape.html';

const VERIFY_PATH = '/verify';

export interface SingleFilePage {
  html: string;
  policy: string; // Content-Security-Policy
}

/** Sent as a header, because a policy in HTML cannot forbid framing. */
const NO_FRAMES = "frame-ancestors 'none'";

/**
 * Returns the built page with this server's RPC node and program, or null without a build. `program` is null on the local network: the
 * page keeps the program of the build, and its policy allows the Test wallet's script. Throws if the page has no policy.
 */
export function readEscapePage(
  folder: string,
  { rpcUrl, program }: { rpcUrl: string; program: string | null },
): SingleFilePage | null {
  const page = readPage(join(folder, ESCAPE_PATH));
  if (page === null) return null;
  const html = page.html.replace(/ data-rpc="[^"]*"/, () => ` data-rpc="${escapeHtml(rpcUrl)}"`);
  if (program === null) {
    const allow = (text: string): string => text.replace('script-src ', "script-src 'self' ");
    return { html: allow(html), policy: allow(page.policy) };
  }
  return {
    ...page,
    html: html
      .replace(/ data-program="[^"]*"/, () => ` data-program="${escapeHtml(program)}"`)
      .replace(/ data-test-wallet="[^"]*"/, ''),
  };
}

/** Returns the built pages by their paths; null for a page without a build. Throws if one has no policy. */
export function readSingleFilePages(
  folder: string,
  place: { rpcUrl: string; program: string | null },
): ReadonlyMap<string, SingleFilePage | null> {
  return new Map([
    [ESCAPE_PATH, readEscapePage(folder, place)],
    [VERIFY_PATH, readPage(join(folder, `${VERIFY_PATH}.html`))],
  ]);
}

function readPage(file: string): SingleFilePage | null {
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1];
  if (policy === undefined) throw new Error(`${file} has no policy: build the page again (npm run build)`);
  return { html, policy: `${policy}; ${NO_FRAMES}` };
}
