// fair-play: SQL of review_case and review_game.
import type { CaseKind, CaseState, Lamports, ReviewEvidence } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../../platform/database/index.ts';
import type { CaseOutcome, GameProgress, Hold } from './case-state.ts';

const tables = tablesOf<'reviewCase' | 'reviewGame'>();

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

/** `kind` is that of the first evidence. `state` is as written: `outcomeOf` tells it at an instant. */
export type CaseRow = Omit<Selectable<Schema['reviewCase']>, 'evidence'> & { evidence: CaseEvidence };

type GameRow = Selectable<Schema['reviewGame']>;

/** What names the place of a game in a case. `round` is 2 if it is held once more. */
export type PlaceOfGame = Pick<GameRow, 'caseId' | 'gameId' | 'round'>;

export interface CaseGame extends GameRow {
  profit: Lamports; // what the player won on the site
  held: Lamports; // of the profit, while the hold runs
  hold: Hold | null;
}

// Only this module writes evidence.
const selectCases = (queries: Queries) =>
  tables(queries).selectFrom('reviewCase').selectAll().$narrowType<Pick<CaseRow, 'evidence'>>();
const selectGames = (queries: Queries) =>
  tables(queries).selectFrom('reviewGame').selectAll().$narrowType<Pick<CaseGame, 'profit' | 'held'>>();

function withHold<Row extends GameRow>(row: Row): Row & { hold: Hold | null } {
  const { heldFrom: from, holdUntil: until, holdLatest: latest, extendedAt } = row;
  if (from === null || until === null || latest === null) return { ...row, hold: null };
  const hold = { fromMs: from.getTime(), untilMs: until.getTime(), latestMs: latest.getTime() };
  return { ...row, hold: { ...hold, isExtended: extendedAt !== null } };
}

export async function insertCase(
  tx: Tx,
  { evidence, ...opened }: Pick<CaseRow, 'userId' | 'kind' | 'openedAt' | 'evidence'>,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('reviewCase')
    .values({ ...opened, evidence: JSON.stringify(evidence) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const holdColumns = (hold: Hold | null) => ({
  heldFrom: hold === null ? null : new Date(hold.fromMs),
  holdUntil: hold === null ? null : new Date(hold.untilMs),
  holdLatest: hold === null ? null : new Date(hold.latestMs),
});

/** Adds a game to a case. The database refuses one that is there already. */
export async function insertGame(
  tx: Tx,
  {
    hold,
    ...game
  }: Pick<CaseGame, keyof PlaceOfGame | 'userId' | 'kind' | 'profit' | 'held' | 'hold' | 'addedAt'>,
): Promise<void> {
  await tables(tx)
    .insertInto('reviewGame')
    .values({ ...game, ...holdColumns(hold) })
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
    .where('userId', '=', userId)
    .where('gameId', 'in', gameIds)
    .orderBy('gameId')
    .orderBy('round')
    .execute();
  return rows.map(withHold);
}

/** The games of these cases, by id. A game that joined the same case twice is there as its last round. */
export async function gamesOfCases(
  queries: Queries,
  caseIds: readonly number[],
): Promise<readonly CaseGame[]> {
  if (caseIds.length === 0) return [];
  const rows = await selectGames(queries)
    .distinctOn(['gameId', 'caseId'])
    .where('caseId', 'in', caseIds)
    .orderBy('gameId')
    .orderBy('caseId')
    .orderBy('round', 'desc')
    .execute();
  return rows.map(withHold);
}

export async function findCase(queries: Queries, id: number): Promise<CaseRow | null> {
  return (await selectCases(queries).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow | null> {
  return (await selectCases(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The open case of a player, locked until the transaction ends. */
export async function lockOpenCase(tx: Tx, userId: number): Promise<CaseRow | null> {
  return (
    (await selectCases(tx)
      .where('userId', '=', userId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Cases of one player, or of all, newest first. */
export function listCases(
  queries: Queries,
  { userId, states }: { userId?: number; states?: readonly CaseState[] },
  limit: number,
): Promise<readonly CaseRow[]> {
  let query = selectCases(queries).orderBy('id', 'desc').limit(limit);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  if (states !== undefined) query = query.where('state', 'in', [...states]);
  return query.execute();
}

const selectDue = (queries: Queries, nowMs: number) =>
  tables(queries)
    .selectFrom('reviewGame')
    .where('state', '=', 'open')
    .where('holdUntil', '<=', new Date(nowMs));

/** Players who have an open game whose hold is over, by id. */
export async function listDuePlayers(queries: Queries, nowMs: number): Promise<readonly number[]> {
  const rows = await selectDue(queries, nowMs).select('userId').distinct().orderBy('userId').execute();
  return rows.map((row) => row.userId);
}

/** A player's cases that have such a game, locked until the transaction ends. */
export async function lockDueCases(tx: Tx, nowMs: number, userId: number): Promise<readonly number[]> {
  const rows = await tables(tx)
    .selectFrom('reviewCase')
    .select('id')
    .where('id', 'in', selectDue(tx, nowMs).select('caseId').where('userId', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
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
    .updateTable('reviewGame')
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
    .updateTable('reviewGame')
    .set(
      state === 'open'
        ? { ...holdColumns(hold), extendedAt: at, extendedBy: [...by], extensionReason: reason }
        : { state, endedAt: at, decidedBy: [...by], decisionReason: reason },
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
  return tables(tx)
    .updateTable('reviewGame')
    .set({ state: 'released', endedAt: sql<Date>`hold_until` })
    .where('caseId', 'in', caseIds)
    .where('state', '=', 'open')
    .where('holdUntil', '<=', new Date(nowMs))
    .returning(['caseId', 'gameId', 'round', 'profit'])
    .$narrowType<Pick<CaseGame, 'profit'>>()
    .execute();
}

/** Writes the outcome of a case whose games are all decided or released. */
export async function closeCase(tx: Tx, id: number, { state, atMs, by, reason }: CaseOutcome): Promise<void> {
  await tables(tx)
    .updateTable('reviewCase')
    .set({ state, decidedAt: new Date(atMs), decidedBy: [...by], decisionReason: reason })
    .where('id', '=', id)
    .execute();
}

/** Whether the account may play friendly games only: one of its games was upheld in a case without a granted appeal. */
export async function isBarred(queries: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isUpheld: boolean }>`
    select exists (
      select from review_game where user_id = ${userId} and state = 'upheld' and not exists (
        select from review_appeal where review_appeal.case_id = review_game.case_id and granted)
    ) as is_upheld`.execute(tables(queries));
  return rows[0]?.isUpheld === true;
}

/** Replaces the evidence of an open case. */
export async function updateEvidence(tx: Tx, id: number, evidence: CaseEvidence): Promise<void> {
  await tables(tx)
    .updateTable('reviewCase')
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', id)
    .execute();
}
