// Tools, mutants: mutants of what holds when a server, a chain or an operator fails: roles, audits, alerts, backups.
import type { Mutant } from './mutant.ts';

const ROLES_TEST = 'apps/server/tests/operator/database-roles.db.test.ts';

const RUNS_TEST = 'apps/server/src/treasury/audit-runs.db.test.ts';

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
  {
    name: 'a third audit that cannot run stops nothing',
    file: 'apps/server/src/treasury/audit-runs.ts',
    find: 'if (failed < AUDIT.failedRunsAllowed) return;',
    replace: 'if (failed <= AUDIT.failedRunsAllowed) return;',
    killedBy: [RUNS_TEST],
  },
  {
    name: 'an audit may take for ever',
    file: 'apps/server/src/treasury/audit-runs.ts',
    find: 'time.after(SERVER_TIMES.auditRunMs, ',
    replace: 'time.after(SERVER_TIMES.auditRunMs * 10, ',
    killedBy: [RUNS_TEST],
  },
  {
    name: 'an audit that runs again lifts what another one found',
    file: 'apps/server/src/treasury/audit-runs.ts',
    find: "return unfreeze(tx, 'unaudited');",
    replace: "return (await unfreeze(tx, 'audit')) || unfreeze(tx, 'unaudited');",
    killedBy: [RUNS_TEST],
  },
  {
    name: 'a shortage waits for the books',
    file: 'apps/server/src/treasury/audit.ts',
    find: '    if (breaches.length > 0) [clean, statement] = [false, null];\n    await stopMoney(breaches);\n',
    replace: '',
    killedBy: [RUNS_TEST],
  },
  {
    name: 'games may be created and cancelled without end',
    file: 'apps/server/src/matchmaking/eligibility.ts',
    find: 'if (waitMs > 0)',
    replace: 'if (waitMs > DAY_MS)',
    killedBy: [
      'apps/server/src/matchmaking/create.db.test.ts',
      'apps/server/src/matchmaking/eligibility.test.ts',
    ],
  },
];
