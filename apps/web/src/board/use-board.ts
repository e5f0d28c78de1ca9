// The position that is shown and what the player does with it: an invalid FEN is ignored, and a selection, drag or
// promotion ends with the position it began in.

import { type PromotionLetter, parseSquare, type Side, type Square, viewOf } from '@kingstake/chess';
import { useCallback, useMemo, useRef, useState } from 'react';
import { browserLog } from '../session/log.ts';
import type { PieceName } from '../ui/piece.tsx';
import { type BoardPosition, readPosition } from './position.ts';
import {
  type Board,
  type BoardEvent,
  type BoardState,
  carryOver,
  handOf,
  IDLE,
  type MoveIntent,
  reduceBoard,
} from './state.ts';

interface ShownPosition {
  readonly fen: string | null; // what `shown` was read from; null: no position has come yet
  readonly refused: string | null; // the last FEN that was none, so that it is warned of once
  readonly shown: BoardPosition;
}

export const NO_POSITION: ShownPosition = {
  fen: null,
  refused: null,
  shown: { pieces: new Map(), turn: 'white', targetsFrom: () => [], castling: '-', checked: null },
};

/** The position of the FEN; one that is none is warned of, once, and the position before it stays. */
export function showFen(before: ShownPosition, fen: string, warn: (fen: string) => void): ShownPosition {
  if (fen === before.fen || fen === before.refused) return before;
  const shown = readPosition(fen);
  if (shown !== null) return { fen, refused: null, shown };
  warn(fen);
  return { ...before, refused: fen };
}

type Pieces = BoardPosition['pieces'];

/** The pieces of the position itself if nothing waits. */
export function previewPieces(
  fen: string,
  board: Board,
  state: Pick<BoardState, 'unconfirmed' | 'promotion'>,
): Pieces {
  const { pieces } = board.shown;
  if (state.unconfirmed !== null) return piecesAfter(fen, state.unconfirmed) ?? pieces;
  // A promotion in advance is shown where the pawn stands: the square may be another piece's until then.
  if (state.promotion === null || handOf(board)?.isPremove) return pieces;
  const { from, to } = state.promotion;
  const next = new Map<number, PieceName>(pieces);
  const pawn = next.get(from);
  next.delete(from);
  if (pawn !== undefined) next.set(to, pawn);
  return next;
}

function piecesAfter(
  fen: string,
  move: { from: string; to: string; promotion?: PromotionLetter },
): Pieces | null {
  const played = viewOf(fen)?.after(move);
  return readPosition(played?.fen ?? '')?.pieces ?? null;
}

/** A piece with an identity of its own: the same id on another square is the same picture, moved. */
export interface TrackedPiece {
  readonly id: number;
  readonly name: PieceName;
  readonly square: Square;
}

interface Travel {
  readonly from: Square;
  readonly to: Square;
}

interface Tracked {
  readonly pieces: readonly TrackedPiece[];
  readonly taken: readonly TrackedPiece[]; // gone since the position before: they fade
}

/** More than a move of each side takes is another game: nothing fades. */
const FADING_AT_MOST = 2;

/** The pieces of the next position: who stands still keeps its place in the list, who can have moved keeps its id. */
export function trackPieces(before: readonly TrackedPiece[], after: ReadonlyMap<Square, PieceName>): Tracked {
  const missing = new Map(after);
  const gone: TrackedPiece[] = [];
  const still: TrackedPiece[] = [];
  for (const piece of before) {
    if (missing.get(piece.square) === piece.name) {
      missing.delete(piece.square);
      still.push(piece);
    } else gone.push(piece);
  }
  if (missing.size === 0 && gone.length === 0) return { pieces: before, taken: [] };
  let nextId = before.reduce((highest, piece) => Math.max(highest, piece.id), 0);
  const came = [...missing].map(([square, name]): TrackedPiece => {
    const index = gone.findIndex((piece) => piece.name === name);
    const [moved] = gone.splice(index === -1 ? promotedIndex(gone, name, square) : index, 1);
    if (moved !== undefined) return { ...moved, name, square };
    nextId += 1;
    return { id: nextId, name, square };
  });
  return {
    // In the order of their ids, so that nothing in the page changes places because of a move.
    pieces: [...still, ...came].sort((one, other) => one.id - other.id),
    taken: gone.length <= FADING_AT_MOST ? gone : [],
  };
}

/** The pawn that became this piece: it goes on under another picture. Past the end of the list when there is none. */
function promotedIndex(gone: readonly TrackedPiece[], name: PieceName, square: Square): number {
  const rank = square >> 3;
  const pawn = `${name.charAt(0)}P`;
  const index = gone.findIndex((piece) => piece.name === pawn && Math.abs((piece.square >> 3) - rank) === 1);
  return (rank === 0 || rank === 7) && index !== -1 ? index : gone.length;
}

/** The piece that made this way between two lists; null when none did. */
export function travelled(
  before: readonly TrackedPiece[],
  after: readonly TrackedPiece[],
  { from, to }: Travel,
): number | null {
  const id = before.find((piece) => piece.square === from)?.id;
  return id !== undefined && after.some((piece) => piece.id === id && piece.square === to) ? id : null;
}

const warn = (fen: string): void => browserLog.warn('A position that is no FEN was ignored', fen);

/** The last position that was one. */
function useShown(fen: string): ShownPosition {
  const kept = useRef(NO_POSITION);
  return useMemo(() => {
    kept.current = showFen(kept.current, fen, warn);
    return kept.current;
  }, [fen]);
}

export interface DrawnPieces {
  readonly from: BoardPosition['pieces'];
  readonly pieces: readonly TrackedPiece[];
  readonly taken: readonly TrackedPiece[];
  readonly instant: ReadonlySet<number>; // ids that stand where they are at once: dropped by hand, or set in advance
}

const NONE: ReadonlySet<number> = new Set();

/** The pieces with their identities. `ways` are those that are not to glide: the player has seen them go already. */
function useTracked(pieces: BoardPosition['pieces'], ways: readonly (Travel | null)[]): DrawnPieces {
  const drawn = useRef<DrawnPieces>({ from: new Map(), pieces: [], taken: [], instant: NONE });
  const before = drawn.current;
  if (pieces === before.from) return before;
  const next = trackPieces(before.pieces, pieces);
  const instant = ways
    .map((way) => (way === null ? null : travelled(before.pieces, next.pieces, way)))
    .filter((id) => id !== null);
  drawn.current = { from: pieces, ...next, instant: instant.length === 0 ? NONE : new Set(instant) };
  return drawn.current;
}

interface BoardOptions {
  fen: string;
  movable: Side | null;
  premovable: Side | null;
  premove: { from: string; to: string } | null;
  confirm: boolean;
  onMove(move: MoveIntent): void;
  onPremove(move: MoveIntent | null): void;
}

export function useBoard(options: BoardOptions) {
  const { movable, premovable, premove, confirm } = options;
  const { fen, shown } = useShown(options.fen);
  const hasPremove = premove !== null;
  const board = useMemo<Board>(
    () => ({ shown, movable, premovable, hasPremove, confirm }),
    [shown, movable, premovable, hasPremove, confirm],
  );
  const [kept, setKept] = useState<{ board: Board; state: BoardState }>({ board, state: IDLE });
  const state = kept.board === board ? kept.state : carryOver(kept.state, kept.board, board);
  const newest = useRef({ board, state, options });
  newest.current = { board, state, options };

  const dropped = useRef<Travel | null>(null);
  const waiting = useRef<Travel | null>(null);
  const { unconfirmed, promotion } = state;
  const preview = useMemo(
    () => previewPieces(fen ?? '', board, { unconfirmed, promotion }),
    [fen, board, unconfirmed, promotion],
  );
  const drawn = useTracked(preview, [dropped.current, waiting.current]);
  waiting.current = travelOf(premove);

  const tell = useCallback((event: BoardEvent): void => {
    const now = newest.current;
    const { state: next, decision } = reduceBoard(now.board, now.state, event);
    dropped.current =
      event.type === 'drop' && event.square !== null && now.state.selected !== null
        ? { from: now.state.selected, to: event.square }
        : null;
    newest.current = { ...now, state: next };
    if (next !== now.state) setKept({ board: now.board, state: next });
    if (decision?.type === 'move') now.options.onMove(decision.move);
    if (decision?.type === 'premove') now.options.onPremove(decision.move);
  }, []);

  return { board, shown, drawn, state, tell };
}

function travelOf(move: { from: string; to: string } | null): Travel | null {
  const [from, to] = [parseSquare(move?.from ?? ''), parseSquare(move?.to ?? '')];
  return from === null || to === null ? null : { from, to };
}
