// games: the last practice game. It is kept in memory only: the review shows it until the next one ends or the page is reloaded.
import { createStore } from '@kingstake/client';
import type { GameDetails } from '@kingstake/protocol';
import { gameDetailsPath } from '@kingstake/protocol/page-routes';

/** Replaces the game id in the path of the review. */
export const PRACTICE_ID = 'practice';
export const PRACTICE_REVIEW = gameDetailsPath(PRACTICE_ID);

/** User ids in a practice game: of a visitor, who has none, and of the bot. */
export const VISITOR_ID = 0;
export const BOT_ID = -1;

/** The server never assigns the id 0. */
export const PRACTICE_GAME_ID = 0;
export const isPracticeGame = ({ id }: { id: number }): boolean => id === PRACTICE_GAME_ID;

export const practiceGame = createStore<{ game: GameDetails | null }>({ game: null });
