// games: compresses the log of an ended game, and restores it. Pure. A move is stored as its index among the legal moves. Of the clocks,
// only the difference from the elapsed time is stored. The clients' ids of moves are left out, because only a client that repeats a move
// during the game needs them.
//
// Format: version (1 byte), CRC-32 of the body (4 bytes, big endian), deflated body. The body contains the number of rows, their kinds, and
// columns: moves, time since the previous row, number of the entry seen, lag credit, deviations of the mover's and the opponent's clock from
// the values that follow from those, both clocks of other rows, sides, time given back, details, whether signed, and the signatures.
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  Game,
  legalMoves,
  type Move,
  moveFrom,
  movePromotion,
  moveTo,
  type Position,
  toMoveInput,
} from '@kingstake/chess';
import { inputOf, LOG_KINDS, type LogKind, type LogRow } from './game-log.ts';

// Encodes integers as LEB128, with zigzag encoding for signed ones. Pure.

/** The bytes end too early, are too long, or contain a number that is too large. */
class UnreadableBytesError extends Error {
  override readonly name = 'UnreadableBytesError';
}

const BASE = 0x80;

class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  /** Writes an integer from 0 to 2^53 - 1. */
  unsigned(value: number): void {
    let left = value;
    for (; left >= BASE; left = Math.floor(left / BASE)) this.#bytes.push((left % BASE) | BASE);
    this.#bytes.push(left);
  }

  /** Writes an integer whose absolute value is below 2^52. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Writes bytes after their number. */
  text(bytes: Uint8Array): void {
    this.unsigned(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Throws `UnreadableBytesError` for bytes that no `ByteWriter` can have written. */
class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= BASE) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new UnreadableBytesError('the bytes end within a number');
      this.#at += 1;
      value += (byte % BASE) * factor;
      if (value > Number.MAX_SAFE_INTEGER) throw new UnreadableBytesError('a number is too large');
      if (byte < BASE) return value;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    if (taken.length !== count)
      throw new UnreadableBytesError(`${count} bytes are wanted, ${taken.length} left`);
    this.#at += count;
    return taken;
  }

  expectEnd(): void {
    const left = this.#bytes.length - this.#at;
    if (left !== 0) throw new UnreadableBytesError(`${left} bytes are left over`);
  }
}

const VERSION = 1;
const HEAD_BYTES = 5;
const SIGNATURE_BYTES = 64;
/** Far more than the longest possible game takes. Limits the memory that damaged bytes can use. */
const BODY_BYTES_MOST = 1 << 20;
/** Rows between two points at which the caller may yield, about 0.3 ms apart. */
const STRIDE = 64;

/** The bytes do not contain the log of a legal game, or the rows are not one. */
export class ArchivedLogError extends Error {
  override readonly name = 'ArchivedLogError';
}

/** Returns a sort key of the move. The order is part of the format, and does not depend on the move generator. */
const rankOf = (move: Move): number => moveFrom(move) | (moveTo(move) << 6) | (movePromotion(move) << 12);

const hasSide = (kind: LogKind): boolean =>
  ['resign', 'draw_offer', 'draw_accept', 'key', 'flag', 'forfeit'].includes(kind);
const hasDetail = (kind: LogKind): boolean => ['clock', 'key', 'abort', 'void'].includes(kind);
const isSignable = (kind: LogKind): boolean => ['move', 'resign', 'draw_offer', 'draw_accept'].includes(kind);

/** Both clocks, the mover's first. */
type Clocks = [own: number, other: number];
const ordered = (plies: number, [white, black]: readonly [number, number]): Clocks =>
  plies % 2 === 0 ? [white, black] : [black, white];

/** The parts of the body. Each is written in order, so that similar values are next to each other and compress well. */
const COLUMNS = [
  'kinds',
  'moves',
  'elapsed',
  'seen',
  'lag',
  'own',
  'other',
  'sides',
  'given',
  'details',
  'signed',
] as const;

/** Like `packLog`, but yields every `STRIDE` rows. Throws `ArchivedLogError` if the rows are not the log of a legal game. */
export function* packing(rows: readonly LogRow[]): Generator<void, Buffer> {
  const to = Object.fromEntries(COLUMNS.map((name) => [name, new ByteWriter()])) as Record<
    (typeof COLUMNS)[number],
    ByteWriter
  >;
  const signatures = new ByteWriter();
  const game = Game.start();
  let clocks: readonly [number, number] = [0, 0];
  let atMs = 0;
  for (const [index, row] of rows.entries()) {
    const { kind } = row;
    to.kinds.byte(LOG_KINDS.indexOf(kind));
    const passedMs = row.atMs - atMs;
    to.elapsed.signed(passedMs);
    atMs = row.atMs;
    if (row.whiteMs !== null && row.blackMs !== null) {
      const after: readonly [number, number] = [row.whiteMs, row.blackMs];
      const [ownBefore, otherBefore] = ordered(game.ply, clocks);
      const [own, other] = ordered(game.ply, after);
      const lagMs = row.lagCreditMs ?? 0;
      to.own.signed(own - (ownBefore - passedMs + lagMs));
      to.other.signed(other - otherBefore);
      clocks = after;
    }
    if (kind === 'move') {
      to.lag.unsigned(row.lagCreditMs ?? 0);
      to.moves.byte(numberOf(game, row.uci ?? ''));
    }
    if (hasSide(kind)) to.sides.byte(row.side === 'white' ? 0 : 1);
    if (kind === 'clock') to.given.unsigned(row.givenMs ?? 0);
    if (hasDetail(kind)) to.details.text(Buffer.from(row.detail ?? ''));
    if (isSignable(kind)) {
      // A player has usually seen every row before.
      to.seen.signed(index - (row.seenN ?? 0));
      to.signed.byte(row.sig === null ? 0 : 1);
      if (row.sig !== null) signatures.raw(Buffer.from(row.sig, 'base64url'));
    }
    if ((index + 1) % STRIDE === 0) yield;
  }
  const head = new ByteWriter();
  head.unsigned(rows.length);
  const parts = [head, ...COLUMNS.map((name) => to[name]), signatures];
  const body = Buffer.concat(parts.map((part) => part.bytes()));
  const front = Buffer.alloc(HEAD_BYTES);
  front.writeUInt8(VERSION);
  front.writeUInt32BE(crc32(body), 1);
  return Buffer.concat([front, deflateRawSync(body, { level: constants.Z_BEST_COMPRESSION })]);
}

/** Plays the move, and returns its index among the legal moves. */
function numberOf(game: Game, uci: string): number {
  const legal = legalMoves(game.position);
  const played = game.play(inputOf(uci));
  if (!played.ok) throw new ArchivedLogError(`move ${game.ply + 1} is not legal`);
  const rank = rankOf(played.move);
  return legal.filter((move) => rankOf(move) < rank).length;
}

/** Sorts numbers that have the rank in their high bits and the move in their low bits. A comparator would take five times as long. */
function moveAt(position: Position, number: number): Move | undefined {
  const ranked = Uint32Array.from(legalMoves(position), (move) => (rankOf(move) << 16) | move).sort();
  const found = ranked[number];
  return found === undefined ? undefined : found & 0xffff;
}

function bodyOf(bytes: Uint8Array): Buffer {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole.length < HEAD_BYTES || whole[0] !== VERSION)
    throw new ArchivedLogError(`an archived log of version ${whole[0] ?? 'none'}`);
  try {
    const body = inflateRawSync(whole.subarray(HEAD_BYTES), { maxOutputLength: BODY_BYTES_MOST });
    if (crc32(body) === whole.readUInt32BE(1)) return body;
  } catch (error) {
    throw new ArchivedLogError('an archived log that does not inflate', { cause: error });
  }
  throw new ArchivedLogError('an archived log with another checksum');
}

/** Restores the rows, and yields every `STRIDE` rows. Throws `ArchivedLogError` if the bytes are damaged or not a legal game. */
export function* unpacking(bytes: Uint8Array): Generator<void, LogRow[]> {
  try {
    return yield* rowsIn(bodyOf(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableBytesError)) throw error;
    throw new ArchivedLogError(error.message, { cause: error });
  }
}

function* rowsIn(body: Buffer): Generator<void, LogRow[]> {
  const reader = new ByteReader(body);
  const kinds = Array.from(reader.take(reader.unsigned()), (number) => LOG_KINDS[number]);
  /** Reads a column that only the rows of some kinds have. Returns its values by the number of the row. */
  const column = <T>(isIn: (kind: LogKind) => boolean, read: () => T): (T | null)[] =>
    kinds.map((kind) => {
      if (kind === undefined) throw new UnreadableBytesError('a row of an unknown kind');
      return isIn(kind) ? read() : null;
    });
  const isMove = (kind: LogKind): boolean => kind === 'move';
  const hasClocks = (kind: LogKind): boolean => kind !== 'draw_offer';
  const byte = (): number => reader.take(1)[0] as number;
  const moves = column(isMove, byte);
  const elapsed = column(
    () => true,
    () => reader.signed(),
  );
  const seen = column(isSignable, () => reader.signed());
  const lag = column(isMove, () => reader.unsigned());
  const own = column(hasClocks, () => reader.signed());
  const other = column(hasClocks, () => reader.signed());
  const sides = column(hasSide, byte);
  const given = column(
    (kind) => kind === 'clock',
    () => reader.unsigned(),
  );
  const details = column(hasDetail, () => Buffer.from(reader.take(reader.unsigned())).toString());
  const signed = column(isSignable, byte);
  const signatures = signed.map((is) =>
    is === 1 ? Buffer.from(reader.take(SIGNATURE_BYTES)).toString('base64url') : null,
  );
  reader.expectEnd();
  const game = Game.start();
  const rows: LogRow[] = [];
  let clocks: readonly [number, number] = [0, 0];
  let atMs = 0;
  for (const [index, kind] of kinds.entries()) {
    const passedMs = elapsed[index] ?? 0;
    atMs += passedMs;
    const isTimed = own[index] !== null;
    if (isTimed) {
      const [ownBefore, otherBefore] = ordered(game.ply, clocks);
      const after: Clocks = [
        ownBefore - passedMs + (lag[index] ?? 0) + (own[index] ?? 0),
        otherBefore + (other[index] ?? 0),
      ];
      clocks = ordered(game.ply, after);
    }
    const side = sides[index];
    const seenBack = seen[index];
    rows.push({
      kind: kind as LogKind,
      atMs,
      whiteMs: isTimed ? clocks[0] : null,
      blackMs: isTimed ? clocks[1] : null,
      uci: moves[index] == null ? null : playedAt(game, moves[index]),
      lagCreditMs: lag[index] ?? null,
      clientMoveId: null,
      side: side == null ? null : side === 0 ? 'white' : 'black',
      seenN: seenBack == null ? null : index - seenBack,
      sig: signatures[index] ?? null,
      givenMs: given[index] ?? null,
      detail: details[index] ?? null,
    });
    if ((index + 1) % STRIDE === 0) yield;
  }
  return rows;
}

/** Plays the move with this number, and returns its text. */
function playedAt(game: Game, number: number): string {
  const move = moveAt(game.position, number);
  const input = move === undefined ? null : toMoveInput(move);
  if (input === null || !game.play(input).ok)
    throw new ArchivedLogError(`archived move ${game.ply + 1} is not legal`);
  return `${input.from}${input.to}${input.promotion ?? ''}`;
}

/** Describes the first difference between the rows and their archive; null if there is none. */
export function differenceOf(rows: readonly LogRow[], unpacked: readonly LogRow[]): string | null {
  if (rows.length !== unpacked.length) return `${rows.length} rows, unpacked ${unpacked.length}`;
  for (const [index, row] of rows.entries()) {
    const other = unpacked[index] as LogRow;
    const fields = Object.keys(row) as (keyof LogRow)[];
    const field = fields.find((name) => name !== 'clientMoveId' && row[name] !== other[name]);
    if (field !== undefined) return `${field} of row ${index + 1} is ${row[field]}, unpacked ${other[field]}`;
  }
  return null;
}
