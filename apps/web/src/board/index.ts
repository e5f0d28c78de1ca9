export { Board, type BoardProps, EmptyBoard } from './board.tsx';
export { CapturedPieces } from './captured-pieces.tsx';
export type { MoveIntent } from './state.ts';
export { useOpening } from './use-opening.ts';
