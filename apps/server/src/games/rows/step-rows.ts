// games: converts steps into the JSON lists that the write statement reads. Pure. The JSON of moves in running games is built by hand,
// which takes half the time of `JSON.stringify` on objects.
import { type Match, plyOf, startedAtMs, storeMatch } from '@kingstake/chess';
import { storageFaultOf } from '../../platform/data-folder.ts';
import { isoOf } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import { type LogRow, rowOfEntry, rowOfOffer } from './game-log.ts';
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

/** The rows that the steps add to the logs of their games. */
export function logRows(steps: readonly (GameStep | HeadStep)[]): string {
  const rows: string[] = [];
  for (const step of steps) {
    const logged = 'logged' in step ? step.logged : step.before.logged;
    for (const [index, row] of rowsOf(step).entries())
      rows.push(logRow(step.after.id, logged + index + 1, row));
  }
  return `[${rows.join()}]`;
}

/** Returns the rows of a step. A game without a receipt logs only its moves. */
function rowsOf(step: GameStep | HeadStep): LogRow[] {
  const played = 'logged' in step ? [] : playedIn(step);
  const [extras = NO_MOVE] = played;
  const rows = step.entries.map((entry) => rowOfEntry(entry, extras));
  if ('logged' in step) return rows;
  if (step.offer !== null) rows.push(rowOfOffer(step.offer));
  return step.before.receipt === null ? played.map((move) => rowWithoutReceipt(step, move)) : rows;
}

const NO_MOVE = { lagCreditMs: 0, clientMoveId: null };

function playedIn({ before, after }: GameStep): StoredMove[] {
  const played: StoredMove[] = [];
  for (let ply = before.moves.length + 1; ply <= after.moves.length; ply += 1)
    played.push(after.moves.atPly(ply) as StoredMove);
  return played;
}

function rowWithoutReceipt({ after }: GameStep, move: StoredMove): LogRow {
  const { from, to, promotion = '', whiteMs, blackMs, atMs } = move;
  const at = Math.round(atMs - (startedAtMs(after.match) ?? atMs));
  const uci = `${from}${to}${promotion}`;
  return rowOfEntry({ type: 'move', by: 'w', at, clock: [whiteMs, blackMs], uci, on: 0, sig: null }, move);
}

/** PostgreSQL's largest integer. */
const MOST_INTEGER = 2_147_483_647;

function logRow(gameId: number, n: number, row: LogRow): string {
  const { uci, sig, clientMoveId, side, detail } = row;
  const lateMs = Math.max(0, row.atMs - MOST_INTEGER);
  return (
    `{"game_id":${gameId},"n":${n},"act":${row.kind === 'move' ? null : `"${row.kind}"`},"at_ms":${row.atMs - lateMs},"white_ms":${row.whiteMs},` +
    `"black_ms":${row.blackMs},"seen_n":${row.seenN}` +
    `${uci === null ? '' : `,"uci":${JSON.stringify(uci)},"lag_credit_ms":${row.lagCreditMs}`}` +
    `${sig === null ? '' : `,"sig":"\\\\x${Buffer.from(sig, 'base64url').toString('hex')}"`}` +
    `${clientMoveId === null ? '' : `,"client_move_id":${JSON.stringify(clientMoveId)}`}` +
    `${side === null ? '' : `,"side":"${side}"`}${row.givenMs === null ? '' : `,"given_ms":${row.givenMs}`}` +
    `${lateMs === 0 ? '' : `,"late_ms":${lateMs}`}` +
    `${detail === null ? '' : `,"detail":${JSON.stringify(detail)}`}}`
  );
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
