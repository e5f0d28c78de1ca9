// play, testkit: a running game between Ada (White, user 1) and Bob (user 2) with a wager of 1 SOL, and its table as Ada sees it.
import { INITIAL_FEN } from '@kingstake/chess';
import { type LiveState, startLive } from '@kingstake/client';
import { BOB, gameOf } from '@kingstake/client/testkit';
import { BOT_ID, PRACTICE_GAME_ID } from '../../games/practice-game.ts';
import { clockView, tableView } from '../live/table-view.ts';
import type { ClockView, TableActions, TableView } from '../table/view.ts';

/** `game`: how the game differs. */
export function playing(over: Partial<LiveState> = {}, game: Parameters<typeof gameOf>[0] = {}): LiveState {
  const state: LiveState = { ...startLive(7), status: 'active', game: gameOf(game), fen: INITIAL_FEN };
  return { ...state, side: 'white', ...over };
}

/** Ada's practice game as White. */
export function practising(over: Partial<LiveState> = {}): LiveState {
  const bot = { ...BOB, id: BOT_ID, username: 'Bot' };
  const game = gameOf({ id: PRACTICE_GAME_ID, blackPlayer: bot, blackPlayerId: bot.id, wagerAmount: '0' });
  const state = { ...playing(), gameId: PRACTICE_GAME_ID, game };
  return { ...state, bot: { level: 'medium', isStopped: false }, ...over };
}

const nothing = () => undefined;

export const ACTIONS: TableActions = {
  move: () => false,
  premove: nothing,
  send: () => false,
  goHome: nothing,
  ask: nothing,
  openSettings: nothing,
};
export const RATE = { usd: 144, isLive: true };
export const VIEW = tableView(playing()) as TableView;
/** White's clock runs from 0 ms on. */
export const CLOCKS: ClockView = { ...clockView(playing(), { nowMs: () => 0 }), running: 'white' };
