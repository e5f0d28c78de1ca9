// games: the moves of an ended game as few bytes, and back. Pure. A move is its number among the legal ones, so that SAN and FEN come
// from playing them again; clocks are what the time that passed does not explain. The clients' own names for moves are left out:
// they serve a client that repeats itself during the game.
//
// Bytes: version, CRC-32 of the body (4, big endian), the body deflated. Body: plies, instant of the first, then a column
// each: moves, time since the move before, lag credit, and what the mover's and the other's clock differ from what that makes.
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
import { ByteReader, ByteWriter, UnreadableBytesError } from './byte-columns.ts';
import type { StoredMove } from './move-list.ts';

const VERSION = 1;
const HEAD_BYTES = 5;
/** Far more than the longest game there can be takes, so that broken bytes cannot fill the memory. */
const BODY_BYTES_MOST = 1 << 20;
/** Plies after which a caller that has something else to do may do it: about 0.3 ms. */
const STRIDE = 64;

/** These bytes are not the moves of a game. */
export class ArchivedMovesError extends Error {
  override readonly name = 'ArchivedMovesError';
}

/** What of a move is kept. */
export type ArchivedMove = Omit<StoredMove, 'clientMoveId'>;

/** A number that orders the legal moves of a position in one way for ever, whatever order the generator has. */
const rankOf = (move: Move): number => moveFrom(move) | (moveTo(move) << 6) | (movePromotion(move) << 12);

/** Throws `ArchivedMovesError` when the moves are no legal game. */
export function packMoves(moves: readonly ArchivedMove[]): Buffer {
  return resultOf(packing(moves));
}

/** Throws `ArchivedMovesError` when the bytes are damaged or make no legal game. */
export function unpackMoves(bytes: Uint8Array): ArchivedMove[] {
  return resultOf(unpacking(bytes));
}

function resultOf<T>(work: Generator<void, T>): T {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

/** As `packMoves`, a stretch at a time. */
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

/** The mover's clock and the other's. */
function clocksOf(index: number, { whiteMs, blackMs }: { whiteMs: number; blackMs: number }) {
  return index % 2 === 0 ? ([whiteMs, blackMs] as const) : ([blackMs, whiteMs] as const);
}

/** How many legal moves come before this one; plays it. */
function numberOf(game: Game, { from, to, promotion }: ArchivedMove): number {
  const legal = legalMoves(game.position);
  const played = game.play({ from, to, promotion });
  if (!played.ok) throw new ArchivedMovesError(`move ${game.ply + 1} is not legal`);
  const rank = rankOf(played.move);
  return legal.filter((move) => rankOf(move) < rank).length;
}

/** Sorted as numbers, the rank in front of the move itself: with a comparing function it takes five times as long. */
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

/** As `unpackMoves`, a stretch at a time. */
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

/** What differs between moves and their archive, in one sentence; null when nothing does. */
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
