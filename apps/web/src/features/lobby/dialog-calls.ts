// lobby: what the dialogs of a match ask of the server.
import type { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import type { StakeSourceName } from '@kingstake/protocol/game';
import { createGame, getGameByCode, joinGame } from '@kingstake/protocol/http/games';
import type { RatingRange } from '@kingstake/protocol/rating-range';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { browserGameMemory } from '../../account/game-memory.ts';
import type { MatchPort } from './match-actions.ts';

/** A private game is its players' alone: observers are for public ones (ruling 2.5). */
export interface Terms {
  isPrivate: boolean;
  allowObservers: boolean;
  stakeSource: StakeSourceName;
  timeControl: OfferedTimeControl;
  /** Of a friendly game; else what is chosen on the card. */
  wagerAmount?: typeof FRIENDLY_WAGER_SOL;
  /** Who may join; anyone when absent. */
  ratingRange?: RatingRange;
}

/** The calls themselves, with the fields they need. */
export function dialogCalls({ wager, calls: { http, once } }: Pick<MatchPort, 'wager' | 'calls'>) {
  return {
    async create(userId: number, terms: Terms) {
      const game = await once(`create ${wager} ${JSON.stringify(terms)}`, (idempotencyKey) =>
        http.send(createGame, {
          body: { whitePlayerId: userId, wagerAmount: wager, ...terms },
          idempotencyKey,
        }),
      );
      browserGameMemory.add(userId, game.id);
      return game;
    },
    byCode: (gameCode: string) => http.send(getGameByCode, { params: { gameCode } }),
    join: (userId: number, gameId: number, gameCode: string | null) =>
      once(`join ${gameId}`, (idempotencyKey) =>
        http.send(joinGame, {
          params: { id: gameId },
          body: { playerId: userId, ...(gameCode === null ? {} : { gameCode }) },
          idempotencyKey,
        }),
      ),
  };
}
