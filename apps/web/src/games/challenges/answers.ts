// challenges: the server calls about a challenge, and the amounts that follow from its wager.
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import type { Game } from '@kingstake/protocol/game';
import { blockPlayer } from '@kingstake/protocol/http/blocks';
import { createChallenge, declineChallenge } from '@kingstake/protocol/http/challenges';
import { cancelGame, joinGame } from '@kingstake/protocol/http/games';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import type { Http } from '../../net/http-client.ts';
import type { SendOnce } from '../../net/intent-keys.ts';
import { browserGameMemory } from '../memory.ts';

export interface Terms {
  username: string;
  wagerAmount: string;
  timeControl: OfferedTimeControl;
}

export function challengeCalls(http: Http, once: SendOnce, userId: number) {
  return {
    async send(terms: Terms): Promise<Game> {
      const game = await once(`challenge ${Object.values(terms).join(' ')}`, (idempotencyKey) =>
        http.send(createChallenge, { body: terms, idempotencyKey }),
      );
      browserGameMemory.add(userId, game.id);
      return game;
    },
    cancel: (gameId: number) =>
      once(`cancel ${gameId}`, (idempotencyKey) =>
        http.send(cancelGame, { params: { id: gameId }, body: { playerId: userId }, idempotencyKey }),
      ),
    accept: (gameId: number) =>
      once(`join ${gameId}`, (idempotencyKey) =>
        http.send(joinGame, { params: { id: gameId }, body: { playerId: userId }, idempotencyKey }),
      ),
    decline: (gameId: number) => http.send(declineChallenge, { params: { id: gameId } }),
    block: (otherId: number) => http.send(blockPlayer, { params: { userId: otherId } }),
  };
}

/** Returns the address of an accepted game. */
export function boardOf(gameId: number): string {
  return `${PAGE_ROUTES.game}?${new URLSearchParams({ gameId: String(gameId) })}`;
}

export function prizeOf(wager: string): string {
  const amount = amountOf(wager);
  return formatSol(prizePoolOf(amount, feeOf(amount)));
}

export function feeTextOf(wager: string): string {
  return formatSol(feeOf(amountOf(wager)));
}

const amountOf = (wager: string): Lamports => lamports(parseSol(wager) ?? 0n);
