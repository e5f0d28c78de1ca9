// fair-play: SQL of review_case and review_game.
import {
  type CaseKind,
  type CaseState,
  type Lamports,
  lamports,
  type ReviewEvidence,
} from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import type { CaseOutcome, EndedGame, GameProgress, Hold, Round } from './case-state.ts';

export type CaseTables = {
  review_case: {
    id: Generated<number>;
    user_id: number;
    kind: CaseKind;
    state: Generated<CaseState>;
    opened_at: Date;
    evidence: unknown; // `CaseEvidence`
    decided_at: Date | null;
    decided_by: Generated<string[]>;
    decision_reason: string | null;
  };
  review_game: {
    case_id: number;
    user_id: number;
    game_id: number;
    round: number;
    kind: CaseKind;
    profit: bigint;
    held: bigint;
    state: Generated<CaseState>;
    added_at: Date;
    held_from: Date | null;
    hold_until: Date | null;
    hold_latest: Date | null;
    extended_at: Date | null;
    extended_by: Generated<string[]>;
    extension_reason: string | null;
    ended_at: Date | null;
    decided_by: Generated<string[]>;
    decision_reason: string | null;
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

export interface CaseRow {
  id: number;
  userId: number;
  kind: CaseKind; // of the first evidence
  state: CaseState; // as written: `outcomeOf` tells it at an instant
  openedMs: number;
  evidence: CaseEvidence;
  decidedAtMs: number | null;
  decidedBy: readonly string[];
  decisionReason: string | null;
}

/** What names the place of a game in a case. */
export interface PlaceOfGame {
  caseId: number;
  gameId: number;
  round: number; // 1, or 2 if it is held once more
}

export interface CaseGame extends PlaceOfGame, Round, EndedGame {
  profit: Lamports; // what the player won on the site
  held: Lamports; // of the profit, while the hold runs
  addedMs: number;
  extension: { atMs: number; by: readonly string[]; reason: string } | null;
}

const selectCases = (queries: Queries) => tables(queries).selectFrom('review_case').selectAll();
const selectGames = (queries: Queries) => tables(queries).selectFrom('review_game').selectAll();

type Row<Select extends (queries: Queries) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Select>['executeTakeFirstOrThrow']>
>;

function toRow(row: Row<typeof selectCases>): CaseRow {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    state: row.state,
    openedMs: row.opened_at.getTime(),
    // Written by this module alone.
    evidence: row.evidence as CaseEvidence,
    decidedAtMs: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason,
  };
}

function toGame(row: Row<typeof selectGames>): CaseGame {
  const { held_from: from, hold_until: until, hold_latest: latest, extended_at: extended } = row;
  return {
    caseId: row.case_id,
    gameId: row.game_id,
    round: row.round,
    kind: row.kind,
    profit: lamports(row.profit),
    held: lamports(row.held),
    state: row.state,
    addedMs: row.added_at.getTime(),
    hold:
      from === null || until === null || latest === null
        ? null
        : {
            ...{ fromMs: from.getTime(), untilMs: until.getTime(), latestMs: latest.getTime() },
            isExtended: extended !== null,
          },
    extension:
      extended === null || row.extension_reason === null
        ? null
        : { atMs: extended.getTime(), by: row.extended_by, reason: row.extension_reason },
    endedMs: row.ended_at?.getTime() ?? null,
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason,
  };
}

export async function insertCase(
  tx: Tx,
  opened: Pick<CaseRow, 'userId' | 'kind' | 'openedMs' | 'evidence'>,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('review_case')
    .values({
      user_id: opened.userId,
      kind: opened.kind,
      opened_at: new Date(opened.openedMs),
      evidence: JSON.stringify(opened.evidence),
      decided_at: null,
      decision_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

const holdColumns = (hold: Hold | null) => ({
  held_from: hold === null ? null : new Date(hold.fromMs),
  hold_until: hold === null ? null : new Date(hold.untilMs),
  hold_latest: hold === null ? null : new Date(hold.latestMs),
});

export type NewGame = PlaceOfGame & Pick<CaseGame, 'kind' | 'profit' | 'held' | 'hold' | 'addedMs'>;

/** Adds games to a case. The database refuses a game that is there already. */
export async function insertGames(tx: Tx, userId: number, games: readonly NewGame[]): Promise<void> {
  if (games.length === 0) return;
  await tables(tx)
    .insertInto('review_game')
    .values(
      games.map((game) => ({
        case_id: game.caseId,
        user_id: userId,
        game_id: game.gameId,
        ...{ round: game.round, kind: game.kind, profit: game.profit, held: game.held },
        added_at: new Date(game.addedMs),
        ...holdColumns(game.hold),
        extended_at: null,
        extension_reason: null,
        ended_at: null,
        decision_reason: null,
      })),
    )
    .execute();
}

/** A player's rounds of these games, in the order of the rounds. */
export async function roundsOf(
  queries: Queries,
  userId: number,
  gameIds: readonly number[],
): Promise<readonly CaseGame[]> {
  if (gameIds.length === 0) return [];
  const rows = await selectGames(queries)
    .where('user_id', '=', userId)
    .where('game_id', 'in', gameIds)
    .orderBy('game_id')
    .orderBy('round')
    .execute();
  return rows.map(toGame);
}

/** The games of these cases, by id. A game that joined the same case twice is there as its last round. */
export async function gamesOfCases(
  queries: Queries,
  caseIds: readonly number[],
): Promise<readonly CaseGame[]> {
  if (caseIds.length === 0) return [];
  const rows = await selectGames(queries)
    .distinctOn(['game_id', 'case_id'])
    .where('case_id', 'in', caseIds)
    .orderBy('game_id')
    .orderBy('case_id')
    .orderBy('round', 'desc')
    .execute();
  return rows.map(toGame);
}

export async function findCase(queries: Queries, id: number): Promise<CaseRow | null> {
  const row = await selectCases(queries).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/** The same, locked until the transaction ends. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow | null> {
  const row = await selectCases(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/** The open case of a player, locked until the transaction ends. */
export async function lockOpenCase(tx: Tx, userId: number): Promise<CaseRow | null> {
  const row = await selectCases(tx)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .forUpdate()
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
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (states !== undefined) query = query.where('state', 'in', [...states]);
  return (await query.execute()).map(toRow);
}

const selectDue = (queries: Queries, nowMs: number) =>
  tables(queries)
    .selectFrom('review_game')
    .where('state', '=', 'open')
    .where('hold_until', '<=', new Date(nowMs));

/** Players who have an open game whose hold is over, by id. */
export async function listDuePlayers(queries: Queries, nowMs: number): Promise<readonly number[]> {
  const rows = await selectDue(queries, nowMs).select('user_id').distinct().orderBy('user_id').execute();
  return rows.map(({ user_id: id }) => Number(id));
}

/** A player's cases that have such a game, locked until the transaction ends. */
export async function lockDueCases(tx: Tx, nowMs: number, userId: number): Promise<readonly number[]> {
  const rows = await tables(tx)
    .selectFrom('review_case')
    .select('id')
    .where('id', 'in', selectDue(tx, nowMs).select('case_id').where('user_id', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => Number(id));
}

const isAt = ({ caseId, gameId, round }: PlaceOfGame) =>
  sql<boolean>`case_id = ${caseId} and game_id = ${gameId} and round = ${round}`;

/** Makes a hold of a look. */
export async function startHold(
  tx: Tx,
  place: PlaceOfGame,
  { hold, held, kind }: { hold: Hold; held: Lamports; kind: CaseKind },
): Promise<void> {
  await tables(tx)
    .updateTable('review_game')
    .set({ kind, held, ...holdColumns(hold) })
    .where(isAt(place))
    .execute();
}

/** Writes the progress of an open game, with who took the step and why. */
export async function updateGame(
  tx: Tx,
  place: PlaceOfGame,
  { state, hold }: GameProgress,
  { by, reason, nowMs }: { by: readonly string[]; reason: string; nowMs: number },
): Promise<void> {
  const at = new Date(nowMs);
  await tables(tx)
    .updateTable('review_game')
    .set(
      state === 'open'
        ? { ...holdColumns(hold), extended_at: at, extended_by: [...by], extension_reason: reason }
        : { state, ended_at: at, decided_by: [...by], decision_reason: reason },
    )
    .where(isAt(place))
    .execute();
}

/** Writes that games of these cases whose hold is over are released, as of the end of their hold. Returns them. */
export async function releaseGames(
  tx: Tx,
  caseIds: readonly number[],
  nowMs: number,
): Promise<readonly (PlaceOfGame & Pick<CaseGame, 'profit'>)[]> {
  if (caseIds.length === 0) return [];
  const rows = await tables(tx)
    .updateTable('review_game')
    .set({ state: 'released', ended_at: sql<Date>`hold_until` })
    .where('case_id', 'in', caseIds)
    .where('state', '=', 'open')
    .where('hold_until', '<=', new Date(nowMs))
    .returning(['case_id', 'game_id', 'round', 'profit'])
    .execute();
  return rows.map(({ case_id: caseId, game_id: gameId, round, profit }) => ({
    caseId: Number(caseId),
    gameId: Number(gameId),
    round,
    profit: lamports(profit),
  }));
}

/** Writes the outcome of a case whose games are all decided or released. */
export async function closeCase(tx: Tx, id: number, { state, atMs, by, reason }: CaseOutcome): Promise<void> {
  await tables(tx)
    .updateTable('review_case')
    .set({ state, decided_at: new Date(atMs), decided_by: [...by], decision_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Whether the account may play friendly games only: one of its games was upheld in a case without a granted appeal. */
export async function isBarred(queries: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_upheld: boolean }>`
    select exists (
      select from review_game where user_id = ${userId} and state = 'upheld' and not exists (
        select from review_appeal where review_appeal.case_id = review_game.case_id and granted)
    ) as is_upheld`.execute(queries);
  return rows[0]?.is_upheld === true;
}

/** Replaces the evidence of an open case. */
export async function updateEvidence(tx: Tx, id: number, evidence: CaseEvidence): Promise<void> {
  await tables(tx)
    .updateTable('review_case')
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', id)
    .execute();
}
