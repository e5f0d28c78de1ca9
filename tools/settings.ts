// `npm run settings` writes docs/settings.md from the declarations of the settings. A test checks that the file is current.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentationOf } from '@kingstake/protocol/environment';
import { ENVIRONMENT as SERVER } from '../apps/server/src/platform/settings/index.ts';
import { ENVIRONMENT as SIGNER } from '../apps/signer/src/settings.ts';

export const SETTINGS_PAGE = join(import.meta.dirname, '../docs/settings.md');

/** Returns the text of docs/settings.md, formatted as Biome formats it. */
export function settingsPage(): string {
  return `# Settings

\`npm run settings\` writes this page from \`apps/server/src/platform/settings/settings.ts\` and \`apps/signer/src/settings.ts\`.

Settings are environment variables. An empty one counts as absent, and relative paths start at the repository's folder. If a value is
invalid, the program does not start, and the message names the variable.

## The server

${tableOf(SERVER)}

## The signer

\`npm run signer\` reads these variables ([its policy](../apps/signer/README.md)). On \`local\` the server starts it with the server's
environment.

${tableOf(SIGNER)}
`;
}

function tableOf(environment: Parameters<typeof documentationOf>[0]): string {
  const rows = documentationOf(environment).map(([name, ...others]) => [`\`${name}\``, ...others]);
  const cells = [['variable', 'default', 'what it is'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n');
}

if (import.meta.main) writeFileSync(SETTINGS_PAGE, settingsPage());
