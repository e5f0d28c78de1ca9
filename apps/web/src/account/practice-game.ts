// account: the last practice game of this page. The review shows it until the next one ends or the page is reloaded, because
// nothing of a practice game is stored.
import { createStore } from '@kingstake/client';
import type { GameDetails } from '@kingstake/protocol';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';

/** Replaces the game id in the path of the review. */
export const PRACTICE_ID = 'practice';
export const PRACTICE_REVIEW = PAGE_ROUTES.details.replace(':id', PRACTICE_ID);

/** The two players' ids. A visitor has no id, and the bot is not a player. */
export const VISITOR_ID = 0;
export const BOT_ID = -1;

/** The server never assigns the id 0. */
export const PRACTICE_GAME_ID = 0;
export const isPracticeGame = ({ id }: { id: number }): boolean => id === PRACTICE_GAME_ID;

export const practiceGame = createStore<{ game: GameDetails | null }>({ game: null });
