// Tools, mutants: mutants of what holds when a server, a chain or an operator fails: roles, audits, alerts, backups.
import type { Mutant } from './mutant.ts';

const ROLES_TEST = 'apps/server/tests/operator/database-roles.db.test.ts';

export const SAFEGUARDS_MUTANTS: readonly Mutant[] = [
  {
    name: 'the server’s role may set a balance',
    file: 'apps/server/src/platform/database/grants.ts',
    find: "update: ['closed'] }",
    replace: "update: ['closed', 'balance'] }",
    killedBy: [ROLES_TEST],
  },
  {
    name: 'the functions of triggers are anyone’s to use',
    file: 'apps/server/src/platform/database/grants.ts',
    find: 'from ${role}, public`',
    replace: 'from ${role}`',
    killedBy: [ROLES_TEST],
  },
  {
    name: 'temporary tables are anyone’s to make',
    file: 'apps/server/src/platform/database/roles.ts',
    find: "revoke temporary on database ${String(row?.['name'])} from public;",
    replace: '',
    killedBy: [ROLES_TEST],
  },
  {
    name: 'a schema that is behind is no reason to refuse the server’s role',
    file: 'apps/server/src/platform/database/migrate.ts',
    find: "if (row?.['may'] === true) return;",
    replace: 'if (row !== undefined) return;',
    killedBy: [ROLES_TEST],
  },
];
