// board: the shown position and the player's input. The board ignores an invalid FEN. A selection, a drag or a promotion ends when
// the position changes.

import { type PromotionLetter, parseSquare, type Side, type Square, viewOf } from '@kingstake/chess';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { browserLog } from '../net/log.ts';
import type { PieceName } from '../ui/pieces.tsx';
import { type BoardPosition, premovedPosition, readPosition } from './position.ts';
import {
  type BoardContext,
  type BoardEvent,
  type BoardState,
  carryOver,
  handOf,
  IDLE,
  type MoveIntent,
  type Premove,
  reduceBoard,
} from './state.ts';

interface ShownPosition {
  readonly fen: string | null; // null: no valid FEN yet
  readonly refused: string | null; // the last invalid FEN
  readonly shown: BoardPosition;
}

export const NO_POSITION: ShownPosition = {
  fen: null,
  refused: null,
  shown: { pieces: new Map(), turn: 'white', targetsFrom: () => [], castling: '-', checked: null },
};

/** Returns the position of the FEN, or the previous position if the FEN is invalid. */
export function showFen(before: ShownPosition, fen: string): ShownPosition {
  if (fen === before.fen || fen === before.refused) return before;
  const shown = readPosition(fen);
  return shown === null ? { ...before, refused: fen } : { fen, refused: null, shown };
}

type Pieces = BoardPosition['pieces'];

/** Returns the pieces as they would be after a move that is unconfirmed or waits for its promotion. */
export function previewPieces(
  fen: string,
  board: BoardContext,
  state: Pick<BoardState, 'unconfirmed' | 'promotion'>,
): Pieces {
  const { pieces } = board.shown;
  if (state.unconfirmed !== null) return piecesAfter(fen, state.unconfirmed) ?? pieces;
  // The pawn of a premoved promotion stays, because another piece may still be on the target square.
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

/** A piece with an id, so that React moves its element when it changes squares. */
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
  readonly taken: readonly TrackedPiece[]; // captured since the previous position; they fade out
}

/** One move of each side captures at most two pieces. If more are missing, the board shows another game and nothing fades. */
const MAX_FADING = 2;

/** Matches the pieces of the next position with those of the previous one, so that a moved piece keeps its id. */
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
    // Ordered by id, so that a move does not reorder elements.
    pieces: [...still, ...came].sort((one, other) => one.id - other.id),
    taken: gone.length <= MAX_FADING ? gone : [],
  };
}

/** Returns the index of the pawn that was promoted to this piece, or the length of the list. */
function promotedIndex(gone: readonly TrackedPiece[], name: PieceName, square: Square): number {
  const rank = square >> 3;
  const pawn = `${name.charAt(0)}P`;
  const index = gone.findIndex((piece) => piece.name === pawn && Math.abs((piece.square >> 3) - rank) === 1);
  return (rank === 0 || rank === 7) && index !== -1 ? index : gone.length;
}

/** Returns the id of the piece that made this move between two lists, or null. */
export function travelled(
  before: readonly TrackedPiece[],
  after: readonly TrackedPiece[],
  { from, to }: Travel,
): number | null {
  const id = before.find((piece) => piece.square === from)?.id;
  return id !== undefined && after.some((piece) => piece.id === id && piece.square === to) ? id : null;
}

/** Returns the last valid position. */
function useShown(fen: string): ShownPosition {
  const [previous, setPrevious] = useState(() => showFen(NO_POSITION, fen));
  const position = showFen(previous, fen);
  if (position !== previous) setPrevious(position);
  const { refused } = position;
  useEffect(() => {
    if (refused !== null) browserLog.warn('Ignored an invalid FEN', refused);
  }, [refused]);
  return position;
}

export interface DrawnPieces {
  readonly from: Pieces;
  readonly pieces: readonly TrackedPiece[];
  readonly taken: readonly TrackedPiece[];
  readonly instant: ReadonlySet<number>; // ids of pieces that move without an animation, because they were dropped by hand
}

const NOTHING_DRAWN: DrawnPieces = { from: new Map(), pieces: [], taken: [], instant: new Set() };

/** Assigns the ids of the pieces. A piece that the player dropped is not animated, because the player has dragged it there. */
function drawPieces(before: DrawnPieces, pieces: Pieces, dropped: Travel | null): DrawnPieces {
  if (pieces === before.from) return before;
  const next = trackPieces(before.pieces, pieces);
  const id = dropped === null ? null : travelled(before.pieces, next.pieces, dropped);
  return { from: pieces, ...next, instant: new Set(id === null ? [] : [id]) };
}

/** The pieces with their ids. `dropped` is the last move that the player dropped by hand. */
function useDrawn(pieces: Pieces, dropped: Travel | null): DrawnPieces {
  const [previous, setPrevious] = useState(() => drawPieces(NOTHING_DRAWN, pieces, null));
  const drawn = drawPieces(previous, pieces, dropped);
  if (drawn !== previous) setPrevious(drawn);
  return drawn;
}

interface BoardOptions {
  fen: string;
  movable: Side | null;
  premovable: Side | null;
  premoves: readonly Premove[];
  confirm: boolean;
  alwaysQueen: boolean;
  onMove(move: MoveIntent): void;
  onPremove(move: MoveIntent | null): void;
}

export function useBoard(options: BoardOptions) {
  const { movable, premovable, premoves, confirm, alwaysQueen } = options;
  const { fen, shown: current } = useShown(options.fen);
  const shown = useMemo(() => premovedPosition(current, premoves.flatMap(squaresOf)), [current, premoves]);
  const hasPremoves = premoves.length > 0;
  const board = useMemo<BoardContext>(
    () => ({ shown, movable, premovable, hasPremoves, confirm, alwaysQueen }),
    [shown, movable, premovable, hasPremoves, confirm, alwaysQueen],
  );
  const [kept, setKept] = useState<{ board: BoardContext; state: BoardState }>({ board, state: IDLE });
  const state = kept.board === board ? kept.state : carryOver(kept.state, kept.board, board);
  const { unconfirmed, promotion } = state;
  const preview = useMemo(
    () => previewPieces(fen ?? '', board, { unconfirmed, promotion }),
    [fen, board, unconfirmed, promotion],
  );
  const [dropped, setDropped] = useState<Travel | null>(null);
  const drawn = useDrawn(preview, dropped);

  const latest = useRef({ board, state, options });
  useLayoutEffect(() => {
    latest.current = { board, state, options };
  });
  const dispatch = useCallback((event: BoardEvent): void => {
    const now = latest.current;
    const { state: next, decision } = reduceBoard(now.board, now.state, event);
    const from = now.state.selected;
    const to = event.type === 'drop' ? event.square : null;
    setDropped(from === null || to === null ? null : { from, to });
    latest.current = { ...now, state: next };
    if (next !== now.state) setKept({ board: now.board, state: next });
    if (decision?.type === 'move') now.options.onMove(decision.move);
    if (decision?.type === 'premove') now.options.onPremove(decision.move);
  }, []);

  return { board, shown, drawn, state, dispatch };
}

function squaresOf(move: Premove): { from: Square; to: Square; promotion?: PromotionLetter | undefined }[] {
  const [from, to] = [parseSquare(move.from), parseSquare(move.to)];
  return from === null || to === null ? [] : [{ from, to, promotion: move.promotion }];
}
