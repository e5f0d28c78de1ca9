// board, testkit: makes a move with two clicks on a board, without a browser.
import { parseSquare, type Side } from '@kingstake/chess';
import { readPosition } from '../position.ts';
import { type BoardEvent, IDLE, type MoveIntent, reduceBoard } from '../state.ts';

/** Returns the move after both clicks; throws if the board reports none. */
export function clickMove(fen: string, movable: Side | null, from: string, to: string): MoveIntent {
  const shown = readPosition(fen);
  if (shown === null) throw new Error(`no position: ${fen}`);
  const board = { shown, movable, premovable: null, hasPremoves: false, confirm: false };
  const press = (square: string): BoardEvent => ({ type: 'press', square: parseSquare(square) ?? 0 });
  const { state } = reduceBoard(board, IDLE, press(from));
  const { decision } = reduceBoard(board, state, press(to));
  if (decision?.type !== 'move') throw new Error(`${from}${to} is no move on this board`);
  return decision.move;
}
