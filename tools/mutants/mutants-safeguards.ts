// Tools, mutants: mutants of what holds when a server, a chain or an operator fails: roles, audits, alerts, backups.
import type { Mutant } from './mutant.ts';

const ROLES_TEST = 'apps/server/tests/operator/database-roles.db.test.ts';

const DRILL = 'apps/server/tests/operator/backup.db.test.ts';
const ALERTS_TEST = 'apps/server/tests/operator/alerts.db.test.ts';
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
  {
    name: 'a restored database lets money move',
    file: 'apps/server/src/backups/restore.ts',
    find: "freezeStatement('restored', reason)",
    replace: "'select 1'",
    killedBy: [DRILL],
  },
  {
    name: 'a damaged backup is restored',
    file: 'apps/server/src/backups/manifest.ts',
    find: 'if (found.bytes !== bytes || found.sha256 !== expected)',
    replace: 'if (found.bytes !== bytes)',
    killedBy: [DRILL],
  },
  {
    name: 'a payout that the backup does not know is not booked',
    file: 'apps/server/src/backups/reconcile.ts',
    find: 'else if (payout !== null && (await bookPayout(deps, tx, payout))) found.payouts.push(payout.id);',
    replace: 'else if (payout !== null) found.payouts.push(payout.id);',
    killedBy: [DRILL],
  },
  {
    name: 'the number of a withdrawal that is on chain is drawn again',
    file: 'apps/server/src/withdrawals/lost-payout.ts',
    find: '  while ((await store.drawWithdrawalId(tx)) < payout.id);\n',
    replace: '',
    killedBy: [DRILL],
  },
  {
    name: 'a memo of anyone’s transaction is a payout',
    file: 'apps/server/src/backups/reconcile.ts',
    find: "if (feePayer !== treasury) return sent.length === 0 ? null : 'unknown';",
    replace: '',
    killedBy: ['apps/server/src/backups/reconcile.test.ts'],
  },
  {
    name: 'an audit that does not run has no age',
    file: 'apps/server/src/treasury/measures.ts',
    find: 'Math.max(0, (time.nowMs() - ranMs) / 1000)',
    replace: 'Math.min(0, (time.nowMs() - ranMs) / 1000)',
    killedBy: [ALERTS_TEST],
  },
  {
    name: 'a watcher that fails is at the newest',
    file: 'apps/server/src/deposits/index.ts',
    find: 'await watcher.poll();\n    if (watcher.isCurrent()) currentMs = deps.time.monotonicMs();',
    replace: 'currentMs = deps.time.monotonicMs();\n    await watcher.poll();',
    killedBy: [ALERTS_TEST],
  },
];
