// games: the in-memory record of a game, built from its row and its moves. Pure.
import {
  type EndedMatch,
  Game,
  INITIAL_FEN,
  type Match,
  type MatchEvent,
  nextDeadline,
  type PromotionLetter,
  readStoredMatch,
  type Side,
  StoredMatchError,
  startedAtMs,
} from '@kingstake/chess';
import type { Lamports, RatingRange, StakeSourceName } from '@kingstake/protocol';
import { inputOf, type LogRow } from './game-log.ts';
import {
  chainOn,
  type DrawOffer,
  headAfter,
  type LogEntry,
  type ReceiptHead,
  type ReceiptStep,
} from './receipt-chain.ts';

/** Plies between two points at which the caller may yield, about 0.3 ms apart. */
const STRIDE = 64;

export interface StoredMove {
  readonly from: string;
  readonly to: string;
  readonly promotion?: PromotionLetter | undefined;
  readonly san: string;
  readonly fen: string; // the position after it
  readonly whiteMs: number; // left on the clocks after it
  readonly blackMs: number;
  readonly lagCreditMs: number; // time of the mover that was not charged
  readonly atMs: number; // instant at which it was played
  readonly clientMoveId: string | null; // the client's id of the move
  readonly receipt?: MoveReceipt; // absent in a game without a receipt, and in lists of games
}

/** The move's entry in the receipt. */
export interface MoveReceipt {
  readonly n: number;
  readonly chain: string; // hex, after it
  readonly at: number; // ms since the start
  readonly sig: string | null; // base64url
}

/** Moves, and the ply of each client's move id. Append-only. */
interface Shared {
  readonly moves: StoredMove[];
  readonly plyOfName: Readonly<Record<Side, Map<string, number>>>;
}

/**
 * The moves of one game, in order. Immutable: `with` returns a longer list. Every move replaces the record of a game, and copying its list
 * each time would be slow. Consecutive lists therefore share one array, and each list sees only its own length.
 */
export class MoveList implements Iterable<StoredMove> {
  static readonly EMPTY = new MoveList({ moves: [], plyOfName: { white: new Map(), black: new Map() } }, 0);

  readonly length: number;
  readonly #shared: Shared;

  private constructor(shared: Shared, length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of(moves: Iterable<StoredMove>): MoveList {
    let list = MoveList.EMPTY;
    for (const move of moves) list = list.with(move);
    return list;
  }

  /** Returns the first `length` moves. */
  upTo(length: number): MoveList {
    return new MoveList(this.#shared, Math.min(length, this.length));
  }

  /** Returns this list plus one move. Takes constant time, unless another list already continues this one. */
  with(move: StoredMove): MoveList {
    const shared = this.#isOpen() ? this.#shared : this.#copy();
    const ply = shared.moves.push(move);
    recordName(shared, move, ply);
    return new MoveList(shared, ply);
  }

  /** Returns the ply with this number, from 1; undefined if it was not played. */
  atPly(ply: number): StoredMove | undefined {
    return ply <= this.length ? this.#shared.moves[ply - 1] : undefined;
  }

  last(): StoredMove | undefined {
    return this.atPly(this.length);
  }

  /** Returns the number of the ply that a side played with this id; null if none. */
  plyOfName(side: Side, clientMoveId: string): number | null {
    const ply = this.#shared.plyOfName[side].get(clientMoveId);
    return ply === undefined || ply > this.length ? null : ply;
  }

  *[Symbol.iterator](): Iterator<StoredMove> {
    for (let ply = 1; ply <= this.length; ply += 1) yield this.#shared.moves[ply - 1] as StoredMove;
  }

  /** Whether the next move may be appended to the shared array, because this list ends it. The empty list is never appended to. */
  #isOpen(): boolean {
    return this.length > 0 && this.#shared.moves.length === this.length;
  }

  #copy(): Shared {
    const copy: Shared = { moves: [], plyOfName: { white: new Map(), black: new Map() } };
    for (const move of this) recordName(copy, move, copy.moves.push(move));
    return copy;
  }
}

function recordName({ plyOfName }: Shared, { clientMoveId }: StoredMove, ply: number): void {
  // Keep the first of two equal ids, because a list that ends before the second must find the first.
  const names = plyOfName[ply % 2 === 1 ? 'white' : 'black'];
  if (clientMoveId !== null && !names.has(clientMoveId)) names.set(clientMoveId, ply);
}

export interface GameRecord {
  readonly id: number;
  readonly version: number; // incremented by each write of the row
  readonly match: Match;
  readonly wager: Lamports; // of each side
  readonly fee: Lamports; // of one wager, frozen at creation
  readonly stakeSource: StakeSourceName;
  readonly gameCode: string | null; // of a private game
  readonly challengedId: number | null; // the only player who may join; null: anyone
  readonly ratingRange: RatingRange | null; // who may join; null: anyone
  readonly createdAtMs: number;
  readonly compensatedUntilMs: number; // outages up to this instant are compensated
  readonly moves: MoveList;
  readonly logged: number; // the number of rows of its log
  readonly receipt: ReceiptHead | null; // null: not started, without a receipt, or read for a list
}

/** A game without its moves, which is enough to compensate outages and to remove nodes from seats. */
export type GameHead = Pick<GameRecord, 'id' | 'version' | 'match' | 'compensatedUntilMs'>;

/** A step that plays no move and does not end the game. */
export interface HeadStep {
  readonly before: GameHead;
  readonly after: GameHead;
  readonly events: readonly MatchEvent[];
  readonly entries: readonly LogEntry[];
  readonly logged: number; // the number of rows of the log before it
}

/** A record before it has an id. */
export interface NewGame {
  readonly match: Match;
  readonly wager: Lamports;
  readonly fee: Lamports;
  readonly stakeSource: StakeSourceName;
  readonly gameCode: string | null;
  readonly challengedId?: number;
  readonly ratingRange?: RatingRange | null; // absent: anyone may join
  readonly rematchOf?: number; // id of the game that this one is the rematch of
}

/** The effect of one command: the record before and after it, and the events to broadcast. */
export interface GameStep {
  readonly before: GameRecord;
  readonly after: GameRecord;
  readonly events: readonly MatchEvent[];
  readonly entries: readonly LogEntry[]; // added to the receipt
  readonly offer: DrawOffer | null; // made by this step
}

export function fenOf(record: GameRecord): string {
  return record.moves.last()?.fen ?? INITIAL_FEN;
}

/** Returns the instant of the next deadline; null if there is none. */
export function dueAtMs(match: Match): number | null {
  return nextDeadline(match)?.atMs ?? null;
}

/** The rows do not form a valid game. The game is left unchanged until an operator repairs it. Other games continue. */
export class CorruptGameError extends Error {
  override readonly name = 'CorruptGameError';
}

export const isReadable = <T>(found: T | CorruptGameError): found is T =>
  !(found instanceof CorruptGameError);

/** Throws the error of a game that cannot be read. */
export function orThrow<T>(found: T | CorruptGameError): T {
  if (found instanceof CorruptGameError) throw found;
  return found;
}

/** Returns the match of a row's JSON. Throws `CorruptGameError` if this release cannot read it. */
export function matchOf(gameId: number, stored: unknown): Match {
  try {
    return readStoredMatch(stored);
  } catch (error) {
    if (!(error instanceof StoredMatchError)) throw error;
    throw new CorruptGameError(`game ${gameId}: ${error.message}`, { cause: error });
  }
}

/** Replays the record's moves. Throws `CorruptGameError` if one of them is illegal. */
export function replay(record: GameRecord): Game {
  const replayed = Game.fromMoves(record.moves);
  if (!replayed.ok)
    throw new CorruptGameError(`game ${record.id}: stored move ${replayed.ply + 1} is not legal`);
  return replayed.game;
}

/** Changes that a decision makes to a record, other than its match. `clientMoveId` is the client's id of the move, if one was played. */
interface AdvanceDetails {
  clientMoveId: string | null;
  compensatedUntilMs: number;
  receipt: ReceiptStep | null;
}

/** Returns the record after a decision. */
export function advance(
  record: GameRecord,
  decided: { match: Match; events: readonly MatchEvent[] },
  details: AdvanceDetails,
): GameRecord {
  const { receipt } = details;
  let { moves } = record;
  for (const event of decided.events)
    if (event.kind === 'move_made') moves = moves.with(storedMove(event, details));
  const added = receipt === null ? moves.length - record.moves.length : rowCountOf(receipt);
  return {
    ...record,
    version: record.version + 1,
    match: decided.match,
    compensatedUntilMs: details.compensatedUntilMs,
    moves,
    logged: record.logged + added,
    receipt: receipt === null ? record.receipt : receipt.head,
  };
}

const rowCountOf = ({ entries, offer }: Pick<ReceiptStep, 'entries' | 'offer'>): number =>
  entries.length + (offer === null ? 0 : 1);

function storedMove(
  { move, clocks, lagCreditMs }: Extract<MatchEvent, { kind: 'move_made' }>,
  { clientMoveId, receipt }: AdvanceDetails,
): StoredMove {
  const { whiteMs, blackMs, atMs } = clocks;
  const stored = { ...move, whiteMs, blackMs, lagCreditMs, atMs, clientMoveId };
  const index = receipt?.entries.findIndex(({ type }) => type === 'move') ?? -1;
  const entry = receipt?.entries[index];
  if (receipt === null || entry?.type !== 'move') return stored;
  const n = receipt.head.n - receipt.entries.length + index + 1;
  const chain = chainOn(receipt.head, n) ?? '';
  return { ...stored, receipt: { n, chain, at: entry.at, sig: entry.sig } };
}

/** Returns the record after a step that played no move and added these entries to the log. */
export function advanceHead(
  record: GameRecord,
  { version, match, compensatedUntilMs }: GameHead,
  entries: readonly LogEntry[],
): GameRecord {
  const receipt = record.receipt === null ? null : headAfter(record.receipt, entries);
  return {
    ...record,
    version,
    match,
    compensatedUntilMs,
    logged: record.logged + entries.length,
    receipt,
  };
}

/** Yields after every `STRIDE` plies, so that the caller can let other work run. */
export function* movesIn(
  gameId: number,
  startedMs: number,
  rows: readonly LogRow[],
): Generator<void, StoredMove[]> {
  const game = Game.start();
  const moves: StoredMove[] = [];
  for (const { uci, atMs, whiteMs, blackMs, lagCreditMs, clientMoveId } of rows) {
    if (uci === null) continue;
    const input = inputOf(uci);
    const played = game.play(input);
    if (!played.ok)
      throw new CorruptGameError(`game ${gameId}: stored move ${moves.length + 1} is not legal`);
    const { san, fen } = played;
    const clocks = {
      whiteMs: whiteMs as number,
      blackMs: blackMs as number,
      lagCreditMs: lagCreditMs as number,
    };
    moves.push({ ...input, san, fen, ...clocks, atMs: startedMs + atMs, clientMoveId });
    if (moves.length % STRIDE === 0) yield;
  }
  return moves;
}

/** Whether this step ended the game. */
export function ends(step: GameStep): step is GameStep & { after: { match: EndedMatch } } {
  return step.before.match.status !== 'ended' && step.after.match.status === 'ended';
}

/** Whether this step started the game. */
export function starts({ before, after }: GameStep): boolean {
  return before.match.status !== 'active' && after.match.status === 'active';
}

/** Returns the whole seconds from the start to the end, or to `nowMs` while it runs; 0 if the game never started. */
export function durationS(match: Match, nowMs: number): number {
  const started = startedAtMs(match);
  if (started === null) return 0;
  const until = match.status === 'ended' ? match.ending.endedAtMs : nowMs;
  return Math.max(0, Math.floor((until - started) / 1000));
}
