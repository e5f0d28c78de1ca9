// board, testkit: a board without a browser, which is played in words.
import { type PromotionLetter, parseSquare, type Side, type Square } from '@kingstake/chess';
import { type BoardPosition, readPosition } from '../position.ts';
import { type BoardContext, type BoardEvent, type BoardState, IDLE, reduceBoard } from '../state.ts';

export const sq = (name: string): Square => parseSquare(name) ?? -1;

export function positionOf(fen: string): BoardPosition {
  const shown = readPosition(fen);
  if (shown === null) throw new Error(`no position: ${fen}`);
  return shown;
}

export function boardOf(fen: string, movable: Side | null, more: Partial<BoardContext> = {}): BoardContext {
  return {
    shown: positionOf(fen),
    movable,
    premovable: null,
    hasPremoves: false,
    confirm: false,
    alwaysQueen: false,
    ...more,
  };
}

/** `e2` presses a square, `>e4` drops a piece there, `>` drops it outside, `=n` chooses a promotion; other events have their name. */
export function eventOf(word: string): BoardEvent {
  const [first = '', ...rest] = word;
  if (first === '>') return { type: 'drop', square: rest.length === 0 ? null : sq(rest.join('')) };
  if (first === '=') return { type: 'choose', promotion: rest.join('') as PromotionLetter };
  if (parseSquare(word) !== null) return { type: 'press', square: sq(word) };
  return { type: word as 'confirm' | 'cancel' | 'escape' | 'deselect' };
}

/** What the player decides with these events: moves such as `e2e4`, premoves such as `premove g1f3`, and `premove none`. */
export function play(board: BoardContext, words: string): { state: BoardState; decided: string } {
  const decided: string[] = [];
  let state = IDLE;
  for (const word of words.split(' ')) {
    const update = reduceBoard(board, state, eventOf(word));
    state = update.state;
    if (update.decision === null) continue;
    const { type, move } = update.decision;
    const text = move === null ? 'none' : `${move.from}${move.to}${move.promotion ?? ''}`;
    decided.push(type === 'move' ? text : `premove ${text}`);
  }
  return { state, decided: decided.join(', ') };
}

/** Returns the move after clicks on two squares; throws if the board reports none. */
export function clickMove(fen: string, movable: Side | null, from: string, to: string) {
  const { decided } = play(boardOf(fen, movable), `${from} ${to}`);
  if (decided !== `${from}${to}`) throw new Error(`${from}${to} is no move on this board`);
  return { from, to };
}
