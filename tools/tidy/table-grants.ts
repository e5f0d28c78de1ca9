// Tools, tidy: the server's role on PostgreSQL has a line for every table (platform/database/grants.ts): a new one without it would
// stop `npm run migrate` at the release.
import { createdByMigrations } from './table-owners.ts';
import type { Finding, Tree } from './tree.ts';

const GRANTS = 'apps/server/src/platform/database/grants.ts';

export function checkTableGrants(tree: Tree): Finding[] {
  const text = tree.texts.get(GRANTS) ?? '';
  const granted = new Set([...text.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name));
  return [...createdByMigrations(tree)].flatMap(([name, { path, line, kind }]) => {
    if (kind === 'view' || granted.has(name)) return [];
    return [
      {
        path,
        line,
        sentence: `table '${name}' has no line in ${GRANTS}: say what the server may do with it`,
      },
    ];
  });
}
