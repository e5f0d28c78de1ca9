// e2e, looks: the lobby while a game of the player runs, or waits, elsewhere.
import { type Game, gameCalls } from '@kingstake/protocol';
import { gameOf } from '../fixtures/full-lists.ts';
import { ILSE, openLobby, signIn } from './people.ts';
import { at, NOW, type Stage } from './stage.ts';

/** `messages`: what the server then says about the game. */
const bar =
  (messages: readonly object[], change: Partial<Game> = {}) =>
  async (stage: Stage): Promise<void> => {
    const { page, server } = stage;
    await signIn(stage);
    const game = gameOf(8100, ILSE.id, 'Night Owl', { createdAt: at(-900), startedAt: at(-880), ...change });
    server.answer(gameCalls.listOwnGames, { user: ILSE, games: [game] });
    await openLobby(stage);
    await page.locator('#running-game section').waitFor();
    for (const message of messages)
      server.send({ gameId: game.id, seq: 9, ...message } as Parameters<typeof server.send>[0]);
  };

const MOVE = {
  type: 'move_made',
  fen: 'r3kb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R w KQkq - 0 19',
  move: {
    from: 'b7',
    to: 'b5',
    san: 'b5',
    fen: 'r3kb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R w KQkq - 0 19',
  },
  ply: 36,
  gameEnded: false,
  result: null,
  winner: null,
  whiteTime: 166,
  blackTime: 118,
  serverTime: NOW,
};
const WON = {
  type: 'game_over',
  winner: ILSE.id,
  result: 'white_wins',
  reason: 'resignation',
  prizePool: '1.95',
};
const ENDED = gameOf(8100, ILSE.id, 'Night Owl', { status: 'ended', wagerAmount: '1' });
const OPEN = {
  status: 'waiting',
  blackPlayer: null,
  blackPlayerId: null,
  isPrivate: false,
  gameCode: null,
} as const;

export const BARS = {
  'bar-turn': { open: bar([MOVE]) },
  'bar-low': { open: bar([{ ...MOVE, whiteTime: 18 }]) },
  'bar-away': {
    open: bar([MOVE, { type: 'opponent_connection', connected: false, courtesyDelayExpires: at(552) }]),
  },
  'bar-over': { open: bar([{ ...WON, duration: 580, game: ENDED }]) },
  'bar-open': { open: bar([], { ...OPEN, expiresAt: at(3576) }) },
};
