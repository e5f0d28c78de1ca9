// fair-play: SQL of review_case and review_game.
import {
  type CaseKind,
  type CaseState,
  type Lamports,
  lamports,
  type ReviewEvidence,
} from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { CaseProgress } from './case-state.ts';

export type CaseTables = {
  review_case: {
    id: Generated<bigint>;
    user_id: bigint;
    kind: CaseKind;
    state: Generated<CaseState>;
    opened_at: Date;
    hold_until: Date | null;
    extended_at: Date | null;
    extended_by: Generated<string[]>;
    extension_reason: string | null;
    evidence: unknown; // `CaseEvidence`
    decided_at: Date | null;
    decided_by: Generated<string[]>;
    decision_reason: string | null;
  };
  review_game: {
    case_id: bigint;
    user_id: bigint;
    game_id: bigint;
    prize: bigint;
    added_at: Date;
  };
};

const tables = (queries: Queries): Kysely<CaseTables> => queries.withTables<CaseTables>();

/** A position in which the player moved, and what an engine says about the move. */
export interface EvidencePosition {
  gameId: number;
  ply: number; // of the move
  fen: string; // before it
  played: string; // such as g1f3
  best: string; // the engine's first choice
  loss: number; // in winning chances, 0 to 1
  seconds: number; // that the player thought
  blurred: boolean; // the page had lost the focus
}

/** What was measured: as the player is shown it, and everything that operators see. */
export interface CaseEvidence {
  shown: ReviewEvidence;
  /** The moves that weigh most, for operators. */
  positions: readonly EvidencePosition[];
  details: Readonly<Record<string, unknown>>; // JSON, by what measured it
}

export interface CaseRow extends CaseProgress {
  id: number;
  userId: number;
  kind: CaseKind;
  openedMs: number;
  extension: { atMs: number; by: readonly string[]; reason: string } | null;
  evidence: CaseEvidence;
  decidedAtMs: number | null;
  decidedBy: readonly string[];
  decisionReason: string | null;
}

export interface CaseGame {
  caseId: number;
  gameId: number;
  prize: Lamports;
}

const selectCases = (queries: Queries) => tables(queries).selectFrom('review_case').selectAll();

function toRow(row: Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>): CaseRow {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    kind: row.kind,
    state: row.state,
    openedMs: row.opened_at.getTime(),
    holdUntilMs: row.hold_until?.getTime() ?? null,
    isExtended: row.extended_at !== null,
    extension:
      row.extended_at === null || row.extension_reason === null
        ? null
        : { atMs: row.extended_at.getTime(), by: row.extended_by, reason: row.extension_reason },
    // Written by this module alone.
    evidence: row.evidence as CaseEvidence,
    decidedAtMs: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason,
  };
}

export async function insertCase(
  tx: Tx,
  opened: Pick<CaseRow, 'userId' | 'kind' | 'openedMs' | 'holdUntilMs' | 'evidence'>,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('review_case')
    .values({
      user_id: BigInt(opened.userId),
      kind: opened.kind,
      opened_at: new Date(opened.openedMs),
      hold_until: opened.holdUntilMs === null ? null : new Date(opened.holdUntilMs),
      extended_at: null,
      extension_reason: null,
      evidence: JSON.stringify(opened.evidence),
      decided_at: null,
      decision_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Adds games to a case. Games of an earlier case of the player are left out. Returns the ids of those that were added. */
export async function insertGames(
  tx: Tx,
  { id, userId }: Pick<CaseRow, 'id' | 'userId'>,
  games: readonly Omit<CaseGame, 'caseId'>[],
  nowMs: number,
): Promise<readonly number[]> {
  if (games.length === 0) return [];
  const rows = await tables(tx)
    .insertInto('review_game')
    .values(
      games.map(({ gameId, prize }) => ({
        case_id: BigInt(id),
        user_id: BigInt(userId),
        game_id: BigInt(gameId),
        prize,
        added_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('game_id')
    .execute();
  return rows.map(({ game_id: id }) => Number(id));
}

/** Which of these games are in a case of the player. */
export async function reviewedGames(
  queries: Queries,
  userId: number,
  gameIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (gameIds.length === 0) return new Set();
  const rows = await tables(queries)
    .selectFrom('review_game')
    .select('game_id')
    .where('user_id', '=', BigInt(userId))
    .where('game_id', 'in', gameIds.map(BigInt))
    .execute();
  return new Set(rows.map(({ game_id: id }) => Number(id)));
}

/** The games of these cases, by id. */
export async function gamesOfCases(
  queries: Queries,
  caseIds: readonly number[],
): Promise<readonly CaseGame[]> {
  if (caseIds.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('review_game')
    .select(['case_id', 'game_id', 'prize'])
    .where('case_id', 'in', caseIds.map(BigInt))
    .orderBy('game_id')
    .execute();
  return rows.map((row) => ({
    caseId: Number(row.case_id),
    gameId: Number(row.game_id),
    prize: lamports(row.prize),
  }));
}

export async function findCase(queries: Queries, id: number): Promise<CaseRow | null> {
  const row = await selectCases(queries).where('id', '=', BigInt(id)).executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/** The same, locked until the transaction ends. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow | null> {
  const row = await selectCases(tx).where('id', '=', BigInt(id)).forUpdate().executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/** The case of a player that is written as open. Its hold may be over. */
export async function findOpenCase(queries: Queries, userId: number): Promise<CaseRow | null> {
  const row = await selectCases(queries)
    .where('user_id', '=', BigInt(userId))
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/** Cases of one player, or of all, newest first. */
export async function listCases(
  queries: Queries,
  { userId, states }: { userId?: number; states?: readonly CaseState[] },
  limit: number,
): Promise<readonly CaseRow[]> {
  let query = selectCases(queries).orderBy('id', 'desc').limit(limit);
  if (userId !== undefined) query = query.where('user_id', '=', BigInt(userId));
  if (states !== undefined) query = query.where('state', 'in', [...states]);
  return (await query.execute()).map(toRow);
}

/** Writes the progress of an open case, with who took the step and why. */
export async function updateCase(
  tx: Tx,
  id: number,
  { state, holdUntilMs, isExtended }: CaseProgress,
  step:
    | { kind: 'hold' }
    | { kind: 'extend' | 'decide'; by: readonly string[]; reason: string; nowMs: number },
): Promise<void> {
  await tables(tx)
    .updateTable('review_case')
    .set({
      state,
      hold_until: holdUntilMs === null ? null : new Date(holdUntilMs),
      ...(step.kind === 'extend' && isExtended
        ? { extended_at: new Date(step.nowMs), extended_by: [...step.by], extension_reason: step.reason }
        : {}),
      ...(step.kind === 'decide'
        ? { decided_at: new Date(step.nowMs), decided_by: [...step.by], decision_reason: step.reason }
        : {}),
    })
    .where('id', '=', BigInt(id))
    .execute();
}

/** Replaces the evidence of an open case. */
export async function updateEvidence(tx: Tx, id: number, evidence: CaseEvidence): Promise<void> {
  await tables(tx)
    .updateTable('review_case')
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', BigInt(id))
    .execute();
}

/** Writes that cases of all players, or of one, whose hold is over are released, as of the end of their hold. Returns their ids. */
export async function releaseCases(tx: Tx, nowMs: number, userId?: number): Promise<readonly number[]> {
  const due = tables(tx)
    .updateTable('review_case')
    .set({ state: 'released', decided_at: sql<Date>`hold_until` })
    .where('state', '=', 'open')
    .where('hold_until', '<=', new Date(nowMs));
  const released = await (userId === undefined ? due : due.where('user_id', '=', BigInt(userId)))
    .returning('id')
    .execute();
  return released.map(({ id }) => Number(id));
}
