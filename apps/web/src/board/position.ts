// board: a position as the board needs it: squares on the screen, pieces, and their targets.
import {
  KING,
  moveFrom,
  movePromotion,
  moveTo,
  type PositionView,
  type PromotionLetter,
  type Side,
  type Square,
  sideOf,
  viewOf,
} from '@kingstake/chess';
import type { PieceName } from '../ui/pieces.tsx';

const SIZE = 8;

interface Place {
  column: number; // 0 to 7 from the left
  row: number; // 0 to 7 from the top
}

export function placeOf(square: Square, orientation: Side): Place {
  const file = square & 7;
  const rank = square >> 3;
  return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

/** The square at a place, or null outside the board. */
export function squareAt({ column, row }: Place, orientation: Side): Square | null {
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return null;
  return orientation === 'white' ? (7 - row) * SIZE + column : row * SIZE + (7 - column);
}

/** The square under a point of a board with sides of `sizePx`, or null outside it. */
export function squareUnder(x: number, y: number, sizePx: number, orientation: Side): Square | null {
  if (sizePx <= 0) return null;
  const step = sizePx / SIZE;
  return squareAt({ column: Math.floor(x / step), row: Math.floor(y / step) }, orientation);
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** The square to which an arrow key leads on screen; the same square at the edge, null for any other key. */
export function stepFrom(square: Square, key: string, orientation: Side): Square | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const { column, row } = placeOf(square, orientation);
  return squareAt({ column: column + step.column, row: row + step.row }, orientation) ?? square;
}

export interface MoveTarget {
  to: Square;
  isCapture: boolean;
  isPromotion: boolean;
}

export interface BoardPosition {
  pieces: ReadonlyMap<Square, PieceName>;
  turn: Side;
  /** The targets of a piece of the side to move; empty for any other square. Computed on first use. */
  targetsFrom(square: Square): readonly MoveTarget[];
  castling: string; // castling rights as in FEN: KQkq, or a dash
  /** The king that is in check. */
  checked: Square | null;
}

const KIND_LETTERS = ' PNBRQK';

function nameOf(piece: number): PieceName | null {
  const letter = KIND_LETTERS.charAt(piece & 7).trim();
  return letter === '' ? null : (`${piece < 8 ? 'w' : 'b'}${letter}` as PieceName);
}

export function sideOfPiece(name: PieceName): Side {
  return name.startsWith('w') ? 'white' : 'black';
}

const read = new WeakMap<PositionView, BoardPosition>();

/** Returns null for an invalid FEN. Returns the same object as long as the rules cache the position. */
export function readPosition(fen: string): BoardPosition | null {
  const view = viewOf(fen);
  if (view === null) return null;
  const shown = read.get(view) ?? show(view);
  read.set(view, shown);
  return shown;
}

function show(position: PositionView): BoardPosition {
  const pieces = new Map<Square, PieceName>();
  for (let square = 0; square < 64; square += 1) {
    const name = nameOf(position.pieceAt(square));
    if (name !== null) pieces.set(square, name);
  }
  let targets: ReadonlyMap<Square, readonly MoveTarget[]> | null = null;
  return {
    pieces,
    turn: sideOf(position.turn),
    castling: position.fen.split(' ')[2] ?? '-',
    checked: position.isCheck ? kingOf(position) : null,
    targetsFrom(square) {
      targets ??= allTargets(position, pieces);
      return targets.get(square) ?? [];
    },
  };
}

function allTargets(
  position: PositionView,
  pieces: ReadonlyMap<Square, PieceName>,
): ReadonlyMap<Square, readonly MoveTarget[]> {
  const targets = new Map<Square, MoveTarget[]>();
  for (const move of position.moves()) {
    const from = moveFrom(move);
    const to = moveTo(move);
    const found = targets.get(from) ?? [];
    // The four promotions of a pawn share one target.
    if (!found.some((target) => target.to === to)) {
      const isPawn = pieces.get(from)?.endsWith('P') === true;
      const isCapture = pieces.has(to) || (isPawn && (from & 7) !== (to & 7));
      found.push({ to, isCapture, isPromotion: movePromotion(move) !== 0 });
    }
    targets.set(from, found);
  }
  return targets;
}

function kingOf(position: PositionView): Square | null {
  for (let square = 0; square < 64; square += 1) {
    const piece = position.pieceAt(square);
    if ((piece & 7) === KING && piece >> 3 === position.turn) return square;
  }
  return null;
}

type Steps = (files: number, ranks: number) => boolean; // distances, 0 to 7

const isStraight: Steps = (files, ranks) => files === 0 || ranks === 0;
const isDiagonal: Steps = (files, ranks) => files === ranks;

const WAYS: Readonly<Record<string, Steps>> = {
  N: (files, ranks) => files * ranks === 2,
  B: isDiagonal,
  R: isStraight,
  Q: (files, ranks) => isStraight(files, ranks) || isDiagonal(files, ranks),
  K: (files, ranks) => files <= 1 && ranks <= 1,
};

/** Castling as a move of the king, by the letter of its right. */
const CASTLING = [
  { right: 'K', from: 4, to: 6, rookFrom: 7, rookTo: 5 },
  { right: 'Q', from: 4, to: 2, rookFrom: 0, rookTo: 3 },
  { right: 'k', from: 60, to: 62, rookFrom: 63, rookTo: 61 },
  { right: 'q', from: 60, to: 58, rookFrom: 56, rookTo: 59 },
] as const;

/** The square to which a king castles if the player names the rook instead; null for any other pair of squares. */
export function castlingBy({ pieces }: BoardPosition, king: Square, rook: Square): Square | null {
  if (pieces.get(king)?.endsWith('K') !== true) return null;
  return CASTLING.find((way) => way.from === king && way.rookFrom === rook)?.to ?? null;
}

/**
 * The premove targets of the piece on a square; empty for an empty square. Only the way the piece moves counts: blocking pieces may
 * be gone by then, and a piece of the same side may have been captured on the target (a recapture).
 */
export function premoveTargets({ pieces, castling }: BoardPosition, from: Square): readonly MoveTarget[] {
  const piece = pieces.get(from);
  if (piece === undefined) return [];
  const isWhite = sideOfPiece(piece) === 'white';
  const kind = piece.charAt(1);
  const reaches = (to: Square): boolean => {
    if (to === from) return false;
    if (kind === 'P') return isPawnStep(from, to, isWhite);
    if (WAYS[kind]?.(Math.abs((to & 7) - (from & 7)), Math.abs((to >> 3) - (from >> 3)))) return true;
    if (kind !== 'K') return false;
    return CASTLING.some((way) => castling.includes(way.right) && way.from === from && way.to === to);
  };
  const targets: MoveTarget[] = [];
  for (let to = 0; to < 64; to += 1) {
    if (!reaches(to)) continue;
    const isPromotion = kind === 'P' && to >> 3 === (isWhite ? 7 : 0);
    targets.push({ to, isCapture: pieces.has(to), isPromotion });
  }
  return targets;
}

interface PremovedMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionLetter | undefined;
}

/** The position after only these premoves. Its legal moves are those of `shown`. */
export function premovedPosition(shown: BoardPosition, premoves: readonly PremovedMove[]): BoardPosition {
  if (premoves.length === 0) return shown;
  const pieces = new Map(shown.pieces);
  let { castling } = shown;
  const put = (from: Square, to: Square): void => {
    const piece = pieces.get(from);
    pieces.delete(from);
    if (piece !== undefined) pieces.set(to, piece);
  };
  for (const { from, to, promotion } of premoves) {
    const piece = pieces.get(from);
    put(from, to);
    if (piece !== undefined && promotion !== undefined)
      pieces.set(to, `${piece.charAt(0)}${promotion.toUpperCase()}` as PieceName);
    if (piece?.endsWith('K') !== true) continue;
    const way = CASTLING.find((one) => castling.includes(one.right) && one.from === from && one.to === to);
    if (way !== undefined) put(way.rookFrom, way.rookTo);
    castling = castling.replaceAll(piece.startsWith('w') ? /[KQ]/g : /[kq]/g, '');
  }
  return { ...shown, pieces, castling };
}

/** One square ahead, two from the second rank, or one diagonally, where there may be a piece to capture by then. */
function isPawnStep(from: Square, to: Square, isWhite: boolean): boolean {
  const ahead = ((to >> 3) - (from >> 3)) * (isWhite ? 1 : -1);
  const aside = Math.abs((to & 7) - (from & 7));
  if (ahead === 1) return aside <= 1;
  return ahead === 2 && aside === 0 && from >> 3 === (isWhite ? 1 : 6);
}
