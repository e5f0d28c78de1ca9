// escape.html, the page with which players take stakes back when this server is gone. It contains its own policy, and the
// served copy names the page's node and the server's program.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from './security.ts';

export const ESCAPE_PATH = '/escape.html';

export interface EscapePage {
  html: string;
  policy: string; // Content-Security-Policy
}

/** The page cannot say in HTML that no other page may frame it. */
const NO_FRAMES = "frame-ancestors 'none'";

/**
 * Returns the built page with this server's node and program, or null without a build. With `program` null it keeps the
 * local network's, which the build knows. Throws if the page has no policy.
 */
export function readEscapePage(
  folder: string,
  { rpcUrl, program }: { rpcUrl: string; program: string | null },
): EscapePage | null {
  const file = join(folder, ESCAPE_PATH);
  if (!existsSync(file)) return null;
  const built = readFileSync(file, 'utf8');
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(built)?.[1];
  if (policy === undefined) throw new Error(`${file} has no policy: build the page again (npm run build)`);
  const html = built
    .replace(/ data-rpc="[^"]*"/, () => ` data-rpc="${escapeHtml(rpcUrl)}"`)
    .replace(/ data-program="[^"]*"/, (own) =>
      program === null ? own : ` data-program="${escapeHtml(program)}"`,
    );
  return { html, policy: `${policy}; ${NO_FRAMES}` };
}
