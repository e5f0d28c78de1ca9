// games: compresses the moves of an ended game, and restores them. Pure. A move is stored as its index among the legal moves, and SAN and
// FEN are recomputed by replay. Of the clocks, only the difference from the elapsed time is stored. The clients' ids of moves are left
// out, because only a client that repeats a move during the game needs them.
//
// Format: version (1 byte), CRC-32 of the body (4 bytes, big endian), deflated body. The body contains the number of plies, the instant
// of the first ply, and five columns: moves, time since the previous move, lag credit, and the deviations of the mover's and the
// opponent's clock from the values that follow from those.
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
import type { StoredMove } from './game-record.ts';

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

  signedColumn(count: number): number[] {
    return Array.from({ length: count }, () => this.signed());
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
/** Far more than the longest possible game takes. Limits the memory that damaged bytes can use. */
const BODY_BYTES_MOST = 1 << 20;
/** Plies between two points at which the caller may yield, about 0.3 ms apart. */
const STRIDE = 64;

/** The bytes do not contain the moves of a legal game, or the moves are not one. */
export class ArchivedMovesError extends Error {
  override readonly name = 'ArchivedMovesError';
}

/** The archived fields of a move. */
export type ArchivedMove = Omit<StoredMove, 'clientMoveId'>;

/** Returns a sort key of the move. The order is part of the format, and does not depend on the move generator. */
const rankOf = (move: Move): number => moveFrom(move) | (moveTo(move) << 6) | (movePromotion(move) << 12);

/** Throws `ArchivedMovesError` if the moves are not a legal game. */
export function packMoves(moves: readonly ArchivedMove[]): Buffer {
  return resultOf(packing(moves));
}

/** Throws `ArchivedMovesError` if the bytes are damaged or do not contain a legal game. */
export function unpackMoves(bytes: Uint8Array): ArchivedMove[] {
  return resultOf(unpacking(bytes));
}

function resultOf<T>(work: Generator<void, T>): T {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

/** Like `packMoves`, but yields every `STRIDE` plies. */
export function* packing(moves: readonly ArchivedMove[]): Generator<void, Buffer> {
  const [played, elapsed, lag, mover, other] = columns();
  const game = Game.start();
  let before = { whiteMs: 0, blackMs: 0, atMs: moves[0]?.atMs ?? 0 };
  for (const [index, move] of moves.entries()) {
    played.byte(numberOf(game, move));
    const passedMs = move.atMs - before.atMs;
    const [own, its] = clocksOf(index, move);
    const [ownBefore, itsBefore] = clocksOf(index, before);
    elapsed.signed(passedMs);
    lag.signed(move.lagCreditMs);
    mover.signed(own - (ownBefore - passedMs + move.lagCreditMs));
    other.signed(its - itsBefore);
    before = move;
    if ((index + 1) % STRIDE === 0) yield;
  }
  const head = new ByteWriter();
  head.unsigned(moves.length);
  head.unsigned(moves[0]?.atMs ?? 0);
  const body = Buffer.concat([head, played, elapsed, lag, mover, other].map((column) => column.bytes()));
  const archived = deflateRawSync(body, { level: constants.Z_BEST_COMPRESSION });
  const front = Buffer.alloc(HEAD_BYTES);
  front.writeUInt8(VERSION);
  front.writeUInt32BE(crc32(body), 1);
  return Buffer.concat([front, archived]);
}

const columns = () =>
  [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()] as const;

/** Returns the mover's clock and the opponent's. */
function clocksOf(index: number, { whiteMs, blackMs }: { whiteMs: number; blackMs: number }) {
  return index % 2 === 0 ? ([whiteMs, blackMs] as const) : ([blackMs, whiteMs] as const);
}

/** Plays the move, and returns its index among the legal moves. */
function numberOf(game: Game, { from, to, promotion }: ArchivedMove): number {
  const legal = legalMoves(game.position);
  const played = game.play({ from, to, promotion });
  if (!played.ok) throw new ArchivedMovesError(`move ${game.ply + 1} is not legal`);
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
    throw new ArchivedMovesError(`archived moves of version ${whole[0] ?? 'none'}`);
  try {
    const body = inflateRawSync(whole.subarray(HEAD_BYTES), { maxOutputLength: BODY_BYTES_MOST });
    if (crc32(body) === whole.readUInt32BE(1)) return body;
  } catch (error) {
    throw new ArchivedMovesError('archived moves that do not inflate', { cause: error });
  }
  throw new ArchivedMovesError('archived moves with another checksum');
}

/** Like `unpackMoves`, but yields every `STRIDE` plies. */
export function* unpacking(bytes: Uint8Array): Generator<void, ArchivedMove[]> {
  try {
    return yield* playing(bodyOf(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableBytesError)) throw error;
    throw new ArchivedMovesError(error.message, { cause: error });
  }
}

function* playing(body: Buffer): Generator<void, ArchivedMove[]> {
  const reader = new ByteReader(body);
  const plies = reader.unsigned();
  let atMs = reader.unsigned();
  const numbers = reader.take(plies);
  const elapsed = reader.signedColumn(plies);
  const lag = reader.signedColumn(plies);
  const mover = reader.signedColumn(plies);
  const other = reader.signedColumn(plies);
  reader.expectEnd();
  const game = Game.start();
  const moves: ArchivedMove[] = [];
  let clocks: [number, number] = [0, 0];
  for (let index = 0; index < plies; index += 1) {
    const move = moveAt(game.position, numbers[index] as number);
    const input = move === undefined ? null : toMoveInput(move);
    const played = input === null ? null : game.play(input);
    if (input === null || !played?.ok)
      throw new ArchivedMovesError(`archived move ${index + 1} is not legal`);
    const passedMs = elapsed[index] as number;
    const lagCreditMs = lag[index] as number;
    atMs += passedMs;
    const [own, its] = index % 2 === 0 ? clocks : [clocks[1], clocks[0]];
    const ownAfter = own - passedMs + lagCreditMs + (mover[index] as number);
    const itsAfter = its + (other[index] as number);
    clocks = index % 2 === 0 ? [ownAfter, itsAfter] : [itsAfter, ownAfter];
    const [whiteMs, blackMs] = clocks;
    moves.push({ ...input, san: played.san, fen: played.fen, whiteMs, blackMs, lagCreditMs, atMs });
    if ((index + 1) % STRIDE === 0) yield;
  }
  return moves;
}

const KEPT = ['from', 'to', 'promotion', 'san', 'fen', 'whiteMs', 'blackMs', 'lagCreditMs', 'atMs'] as const;

/** Describes the first difference between the moves and their archive; null if there is none. */
export function differenceOf(
  moves: readonly ArchivedMove[],
  unpacked: readonly ArchivedMove[],
): string | null {
  if (moves.length !== unpacked.length) return `${moves.length} moves, unpacked ${unpacked.length}`;
  for (const [index, move] of moves.entries()) {
    const field = KEPT.find((name) => move[name] !== unpacked[index]?.[name]);
    if (field !== undefined)
      return `${field} of move ${index + 1} is ${move[field]}, unpacked ${unpacked[index]?.[field]}`;
  }
  return null;
}
