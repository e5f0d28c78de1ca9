// platform/database: two roles on PostgreSQL. One owns the schema and runs migrations. The server signs in as the other, which can change
// neither the schema nor booked entries.

import type { Connection, Script } from './database.ts';
import { MigrationStartupError } from './migrate.ts';

export interface RoleNames {
  owner: string; // owns the schema, runs migrations
  serve: string; // the running server's
}

export const ROLES: RoleNames = { owner: 'kingstake_migrate', serve: 'kingstake_serve' };

const ROLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Throws unless the names are plain identifiers, because statements contain them unquoted. */
export function checkRoleNames(names: RoleNames): void {
  for (const name of [names.owner, names.serve]) {
    if (!ROLE_NAME.test(name))
      throw new MigrationStartupError(
        `"${name}" cannot be a role: use small letters, digits and underscores.`,
      );
  }
}

/**
 * Creates missing roles, without a password, and makes the owner role own the schema with everything in it. The connection must be an
 * administrator's.
 */
export async function createRoles(connection: Connection, names: RoleNames): Promise<void> {
  checkRoleNames(names);
  await connection.withScript(async (script) => {
    for (const name of [names.owner, names.serve]) {
      if (!(await hasRole(script, name))) await script.execute(`create role ${name} login`);
    }
    const [row] = await script.rows('select quote_ident(current_database()) as name');
    await script.execute(`begin;
      alter schema public owner to ${names.owner};
      revoke create on schema public from public;
      revoke temporary on database ${String(row?.['name'])} from public;
      ${TAKE_OVER(names.owner)};
      commit`);
  });
}

/** Changes the owner of partitions too. Sequences need no entry, because they follow their tables. */
const TAKE_OVER = (owner: string) => `do $$
  declare each record;
  begin
    for each in select oid::regclass as name, relkind as kind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') loop
      execute format('alter %s %s owner to ${owner}', case each.kind when 'v' then 'view' else 'table' end, each.name);
    end loop;
    for each in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace loop
      execute format('alter function %s owner to ${owner}', each.name);
    end loop;
  end $$`;

async function hasRole(script: Script, name: string): Promise<boolean> {
  return (await script.rows(`select 1 from pg_roles where rolname = '${name}'`)).length > 0;
}

/**
 * Grants the server's role its rights on every table, in one transaction. The connection must be the owner's. Returns false without any
 * change if the role does not exist. Throws if a table has no entry in `GRANTS`.
 */
export function grantServe(connection: Connection, serve: string): Promise<boolean> {
  return connection.withScript(async (script) => {
    if (!(await hasRole(script, serve))) return false;
    const rows = await script.rows(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition order by relname`,
    );
    const tables = rows.map(({ name }) => String(name));
    const unknown = tables.filter((table) => !Object.hasOwn(SERVE_MAY, table));
    if (unknown.length > 0)
      throw new MigrationStartupError(
        `What the server may do with ${unknown.join(', ')} is not said in platform/database/roles.ts.`,
      );
    await script.execute(['begin', ...grantStatements(serve, tables), 'commit'].join(';\n'));
    return true;
  });
}

// Grants of the running server's role. The role may read every table and owns none, so it cannot alter, create,
// drop or truncate tables, or disable triggers. `npm run migrate` fails for a table without an entry here.

interface Grant {
  insert?: true;
  /** True for all columns, or a list of the columns that change after a row was written. */
  update?: true | readonly string[];
  delete?: true;
}

const ROWS: Grant = { insert: true, update: true, delete: true };
const KEPT: Grant = { insert: true, update: true };
const APPENDED: Grant = { insert: true };

export const SERVE_MAY: Readonly<Record<string, Grant>> = {
  schema_migration: {},
  // The ledger and the operators' log. The trigger of `posting` changes balances with its owner's rights.
  journal: APPENDED,
  posting: APPENDED,
  account: { insert: true, update: ['closed'] },
  account_hold: { insert: true, update: ['until', 'ended_at', 'ended_as'] },
  audit_log: APPENDED,
  audit_log_head: { insert: true, update: ['entries', 'hash'] },
  operator_nonce: { insert: true, delete: true },
  operator_request: { insert: true, update: ['log_entry'] },
  service_switch: ROWS,
  audit_checkpoint: KEPT,
  audit_progress: KEPT,
  money_freeze: ROWS,
  // Deposits and withdrawals. Amounts, wallets and signatures never change.
  deposit_intent: { insert: true, update: ['ask_at', 'closed_at'], delete: true },
  deposit: {
    insert: true,
    update: [
      'status',
      'user_id',
      'journal_id',
      'slot',
      'lamports',
      'taken_journal_id',
      'answered_as',
      'credited_at',
    ],
    delete: true, // for pending ones that the chain dropped
  },
  unclaimed_wallet: { insert: true, update: ['claims'] },
  watch_cursor: KEPT,
  backfill_checkpoint: ROWS,
  unread_transaction: ROWS,
  withdrawal: {
    insert: true,
    update: ['state', 'attempt', 'end_journal_id', 'approvals', 'signed_approvals', 'reason', 'changed_at'],
  },
  treasury_memo: { insert: true, update: ['outcome', 'missing_since_height'] },
  reserve_statement: APPENDED,
  reserve_nonce: APPENDED,
  // Old lists are deleted, but never changed.
  reserve_entries: { insert: true, delete: true },
  reserve_shares: { insert: true, delete: true },
  withdrawal_attempt: { insert: true, update: ['outcome', 'missing_since_height'] },
  // Games. Triggers prevent changes to finished games and to all logs.
  game: KEPT,
  game_log: APPENDED,
  game_archive: APPENDED,
  game_outage: { insert: true, update: ['is_settled'] },
  game_receipt: APPENDED,
  receipt_key: { insert: true, update: ['key', 'announced_at', 'since', 'until'] },
  receipt_key_node: { insert: true, delete: true },
  receipt_signature: APPENDED,
  signing_key: APPENDED,
  archive_progress: {}, // written only by archive_up_to
  unpackable_game: APPENDED,
  game_analysis: {
    insert: true,
    update: [
      'pass',
      'state',
      'attempts',
      'next_at',
      'queued_at',
      'analysed_at',
      'reported_ids',
      'final_centipawns',
      'is_urgent',
    ],
  },
  analysed_side: KEPT,
  analysed_month: KEPT,
  cohort_value: KEPT,
  blurred_move: APPENDED,
  player_record: KEPT,
  player_rating: KEPT,
  game_rating: APPENDED,
  rating_change: APPENDED,
  escrow_game: KEPT,
  escrow_seat: KEPT,
  escrow_lapse: ROWS,
  escrow_debt: { insert: true, update: ['repaid_at'] },
  server_node: {
    insert: true,
    update: ['heartbeat_at', 'ended_at', 'is_bus_connected', 'is_draining'],
    delete: true,
  },
  cluster_secret: { insert: true },
  push_key: { insert: true },
  push_subscription: { insert: true, update: ['awaits_opponent_since'], delete: true },
  // Players and their sessions.
  app_user: KEPT,
  play_limit: { insert: true, update: ['ended_at'] },
  play_limit_change: { insert: true, update: ['closed_at'] },
  play_break: { insert: true, update: ['until', 'end_requested_at', 'lifted_at'] },
  reminder_seen: KEPT,
  accepted_terms: APPENDED,
  game_report: APPENDED,
  account_link: { insert: true, update: ['seen_at'], delete: true },
  funding_lookup: { insert: true, update: ['asked_at', 'read_at', 'is_known'], delete: true },
  review_case: {
    insert: true,
    update: ['state', 'evidence', 'decided_at', 'decided_by', 'decision_reason'],
  },
  review_game: {
    insert: true,
    update: [
      'kind',
      'held',
      'state',
      'held_from',
      'hold_until',
      'hold_latest',
      'extended_at',
      'extended_by',
      'extension_reason',
      'ended_at',
      'decided_by',
      'decision_reason',
    ],
  },
  voided_game: { insert: true, update: ['paid', 'paid_by_player', 'payments', 'cancelled_at'] },
  review_appeal: { insert: true, update: ['answered_at', 'granted', 'answer', 'answered_by'] },
  player_block: { insert: true, delete: true },
  challenge_privacy: { insert: true, delete: true },
  former_name: { insert: true, delete: true },
  owned_avatar: APPENDED,
  sign_in_challenge: ROWS,
  step_up_challenge: ROWS,
  session: ROWS,
  device: { insert: true, update: ['last_signed_in_at', 'confirmed_at'], delete: true },
  idempotency_key: ROWS,
};

/** Functions that the server calls. The last three run with their owner's rights, and check what they change. */
const CALLED = ['app_now()', 'make_log_partitions(int)', 'archive_up_to(bigint)', 'drop_archived_logs()'];

/** Returns the statements that grant `role` exactly the rights above on `tables` of the first schema in the search path. */
function grantStatements(role: string, tables: readonly string[]): readonly string[] {
  return [
    `revoke all on all tables in schema public from ${role}`,
    `revoke all on all functions in schema public from ${role}, public`,
    `grant usage on schema public to ${role}`,
    // `select` is needed because this role takes backups.
    `grant usage, select on all sequences in schema public to ${role}`,
    `grant execute on function ${CALLED.join(', ')} to ${role}`,
    `grant select on all tables in schema public to ${role}`,
    ...tables.flatMap((table) => grantsOf(table, role)),
  ];
}

function grantsOf(table: string, role: string): readonly string[] {
  const { insert, update, delete: removal } = SERVE_MAY[table] ?? {};
  const columns = update === undefined || update === true ? '' : ` (${update.join(', ')})`;
  const rights = [
    ...(insert ? ['insert'] : []),
    ...(update === undefined ? [] : [`update${columns}`]),
    ...(removal ? ['delete'] : []),
  ];
  return rights.length === 0 ? [] : [`grant ${rights.join(', ')} on ${table} to ${role}`];
}
