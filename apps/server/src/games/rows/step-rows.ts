// games: converts steps into the JSON lists that the write statement reads. Pure. The JSON of moves in running games is built by hand,
// which takes half the time of `JSON.stringify` on objects.
import { type Match, plyOf, startedAtMs, storeMatch } from '@kingstake/chess';
import { isoOf } from '../../platform/iso-instant.ts';
import { storageFaultOf } from '../../platform/storage-fault.ts';
import { GAMES } from '../limits.ts';
import { entryText } from '../receipts/chain.ts';
import { dueAtMs, fenOf, type GameStep, type HeadStep, type StoredMove } from './game-record.ts';

/** Columns that duplicate parts of the match and that any step may change. */
export function progressColumns(match: Match) {
  const due = dueAtMs(match);
  return {
    seq: match.seq,
    ply: plyOf(match),
    match: storeMatch(match),
    due_at: due === null ? null : isoOf(due),
  };
}

/** Columns that duplicate parts of the match and change only with its status. */
export function statusColumns(match: Match) {
  const ending = match.status === 'ended' ? match.ending : null;
  const winner = ending?.winner == null ? null : match[ending.winner];
  const started = startedAtMs(match);
  return {
    status: match.status,
    black_id: match.black?.userId ?? null,
    started_at: started === null ? null : isoOf(started),
    ended_at: ending === null ? null : isoOf(ending.endedAtMs),
    result: ending?.result ?? null,
    reason: ending?.reason ?? null,
    winner_id: winner?.userId ?? null,
    aborted_by: ending?.abortedBy ?? null,
  };
}

/** Whether no step changes a status, as with moves. */
export function isWithinStatus(steps: readonly GameStep[]): boolean {
  return steps.every(({ before, after }) => before.match.status === after.match.status);
}

/** The columns that each step sets in its game's row. If `outage_compensated_until` is absent, the row keeps its value. */
export function gameRows(steps: readonly GameStep[], columns: 'within status' | 'with status'): string {
  return listOf(steps, columns === 'within status' ? rowWithinStatus : rowWithStatus);
}

function rowWithinStatus({ before, after }: GameStep): string {
  const { seq, ply, match, due_at } = progressColumns(after.match);
  const compensated = after.compensatedUntilMs;
  return (
    `{"id":${after.id},"version":${before.version},"fen":${JSON.stringify(fenOf(after))},"seq":${seq},"ply":${ply},` +
    `"match":${JSON.stringify(match)},"due_at":${due_at === null ? null : `"${due_at}"`}` +
    `${compensated === before.compensatedUntilMs ? '' : `,"outage_compensated_until":"${isoOf(compensated)}"`}}`
  );
}

const rowWithStatus = ({ before, after }: GameStep): string =>
  JSON.stringify({
    id: after.id,
    version: before.version,
    fen: fenOf(after),
    outage_compensated_until: isoOf(after.compensatedUntilMs),
    ...progressColumns(after.match),
    ...statusColumns(after.match),
  });

/** The moves played by the steps, each with its game and ply. */
export function moveRows(steps: readonly GameStep[]): string {
  const played: string[] = [];
  for (const { before, after } of steps) {
    for (let ply = before.moves.length + 1; ply <= after.moves.length; ply += 1)
      played.push(moveRow(after.id, ply, after.moves.atPly(ply) as StoredMove));
  }
  return `[${played.join()}]`;
}

function moveRow(gameId: number, ply: number, move: StoredMove): string {
  const { promotion, clientMoveId } = move;
  return (
    `{"game_id":${gameId},"ply":${ply},"from_square":${JSON.stringify(move.from)},"to_square":${JSON.stringify(move.to)},` +
    `${promotion === undefined ? '' : `"promotion":${JSON.stringify(promotion)},`}"san":${JSON.stringify(move.san)},` +
    `"fen":${JSON.stringify(move.fen)},"white_ms":${move.whiteMs},"black_ms":${move.blackMs},` +
    `"lag_credit_ms":${move.lagCreditMs},"at":"${isoOf(move.atMs)}"` +
    `${clientMoveId === null ? '' : `,"client_move_id":${JSON.stringify(clientMoveId)}`}}`
  );
}

/** The receipt entries of the steps. */
export function entryRows(steps: readonly (GameStep | HeadStep)[]): string {
  const rows = steps.flatMap(({ after: { id }, entries }) =>
    entries.map((added) => ({ game_id: id, n: added.n, chain: added.chain, entry: entryText(added) })),
  );
  return JSON.stringify(rows);
}

/** The draw offers of the steps, in games with a receipt. */
export function offerRows(steps: readonly GameStep[]): string {
  const rows = steps.flatMap(({ after: { id }, offer }) =>
    offer === null ? [] : [{ game_id: id, side: offer.side, seen_n: offer.on, sig: offer.sig }],
  );
  return JSON.stringify(rows);
}

/** The columns set by steps that play no move and change no status. */
export function headRows(steps: readonly HeadStep[]): string {
  return listOf(steps, ({ before, after }) => {
    const { seq, match, due_at } = progressColumns(after.match);
    const outage_compensated_until = isoOf(after.compensatedUntilMs);
    return JSON.stringify({
      id: after.id,
      version: before.version,
      outage_compensated_until,
      seq,
      match,
      due_at,
    });
  });
}

const listOf = <T>(items: readonly T[], textOf: (item: T) => string): string =>
  `[${items.map(textOf).join()}]`;

// Classifies failed writes. Pure, except for the retry.

/**
 * The state of the data after a statement or transaction has failed.
 * - row: rolled back, because the database rejects the values (classes 22 and 23, and KS from our triggers)
 * - conflict: certainly rolled back because of another transaction, so the same write may succeed at once
 * - unknown: it may have been committed
 */
type WriteError = 'row' | 'conflict' | 'unknown';

/** Serialization failure and deadlock. PostgreSQL reports both only for a transaction that it has rolled back. */
const CONFLICTS = new Set(['40001', '40P01']);
const ROW = /^(22|23|KS)/;

/** Classifies by SQLSTATE. An error without one, such as a lost connection, leaves the outcome unknown. */
export function writeErrorOf(error: unknown): WriteError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string') return 'unknown';
  if (CONFLICTS.has(code)) return 'conflict';
  return ROW.test(code) ? 'row' : 'unknown';
}

/**
 * Insufficient resources (53100 is a full disk), a read-only database, or an I/O error. Small updates may still succeed, so a heartbeat
 * does not prove that a move can be stored. Damaged data (class XX) is not included, because it may concern one game only.
 */
const STORAGE_FAULT = /^(53|25006|580)/;

/** Whether the database reported a full disk. */
export function isDiskFull(error: unknown): boolean {
  return storageFaultOf(error) === 'full';
}

/** Whether the database reported that it cannot store data. */
export function isStorageFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && STORAGE_FAULT.test(code);
}

/** Retries `work` after a conflict, up to `GAMES.conflictAttempts` attempts in total. Rethrows any other error, and the last conflict. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= GAMES.conflictAttempts || writeErrorOf(error) !== 'conflict') throw error;
    }
  }
}
