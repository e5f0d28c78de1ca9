// Tools, mutants: mutants of what is refused or told off the local network, and of nodes that are not believed alone.
import { type Mutant, mutantsIn } from './mutant.ts';

const SETTINGS = 'apps/server/src/platform/settings.test.ts';
const KEYS = 'apps/server/tests/process/api-keys.db.test.ts';

export const NODES_MUTANTS: readonly Mutant[] = mutantsIn({
  'apps/server/src/platform/unsafe-settings.ts': [
    ['an http origin is taken', "if (!settings.publicOrigin.startsWith('https:'))", 'if (false)', SETTINGS],
    ['any rate factor is taken', 'if (settings.rateLimitFactor !== 1)', 'if (false)', SETTINGS],
    ['a node over http is taken', "protocol !== 'https:'", "protocol === 'ftp:'", SETTINGS],
    ['one node is enough', 'Math.max(2, nodes.length)', 'nodes.length', SETTINGS],
    ['one provider counts twice', 'nodes.map(({ host }) => host)', 'nodes.map(({ href }) => href)', SETTINGS],
  ],
  'apps/server/src/platform/key-file-mode.ts': [
    [
      'a key file may be read by its group',
      'const OTHERS = 0o077;',
      'const OTHERS = 0o007;',
      'apps/server/src/platform/key-file-mode.test.ts',
    ],
  ],
  'apps/server/src/platform/database/open-postgres.ts': [
    [
      'a database without a standby is taken',
      "row['standby'] === ''",
      'false',
      'apps/server/src/platform/database/migrate.db.test.ts',
    ],
  ],
  'apps/server/src/platform/settings.ts': [
    [
      'the page gets the server’s own node',
      "(cluster === 'local' ? firstNode : publicNode)",
      'firstNode',
      SETTINGS,
      KEYS,
    ],
  ],
  'apps/server/src/chain/node-calls.ts': [
    [
      'the log prints a node’s address',
      'throw new ChainUnavailable(`${method}: ${reason}`);',
      'throw new ChainUnavailable(`${method}: ${reason}`, { cause: error });',
      KEYS,
    ],
  ],
});
