// games: the player's commands about a game: find, create, join and cancel, and why one of them failed.
import type { BodyOf, QueryOf } from '@kingstake/protocol';
import type { Game, StakeSourceName } from '@kingstake/protocol/game';
import { cancelGame, createGame, joinGame, listWaitingGames } from '@kingstake/protocol/http/games';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { useRef, useState } from 'react';
import { type Http, refusalText } from '../net/http-client.ts';
import { createIntentKeys, type SendOnce } from '../net/intent-keys.ts';
import { type Shortfall, useDialogs } from '../player/own/dialogs.ts';
import { useHttp, useSession } from '../session/index.ts';
import { isExplained } from '../session/stake-question.ts';
import { useToasts } from '../ui/toasts.tsx';
import { browserGameMemory } from './memory.ts';

type GameTerms = Omit<BodyOf<typeof createGame>, 'whitePlayerId'>;
type JoinTerms = Omit<BodyOf<typeof joinGame>, 'playerId'>;

/** Each call is sent under the key of its intent, so that a repeated one stakes only once. */
export function gameCommands(http: Http, playerId: number, once: SendOnce) {
  return {
    async create(terms: GameTerms): Promise<Game> {
      const game = await once(`create ${JSON.stringify(terms)}`, (idempotencyKey) =>
        http.send(createGame, { body: { whitePlayerId: playerId, ...terms }, idempotencyKey }),
      );
      // The player may leave before the next list of games arrives.
      browserGameMemory.add(playerId, game.id);
      return game;
    },
    join: (gameId: number, terms: JoinTerms = {}) =>
      once(`join ${gameId}`, (idempotencyKey) =>
        http.send(joinGame, { params: { id: gameId }, body: { playerId, ...terms }, idempotencyKey }),
      ),
    cancel: (gameId: number) =>
      once(`cancel ${gameId}`, (idempotencyKey) =>
        http.send(cancelGame, { params: { id: gameId }, body: { playerId }, idempotencyKey }),
      ),
  };
}

/** The keys last as long as the component, so that the dialogs of one screen share them. */
export function useGameCommands() {
  const http = useHttp();
  const { user } = useSession();
  const [once] = useState(createIntentKeys);
  return gameCommands(http, user?.id ?? 0, once);
}

/** The games that wait for an opponent. Sends one request per source, because the server limits the number of games in a response. */
export async function findGames(
  http: Http,
  terms: QueryOf<typeof listWaitingGames>,
  sources: readonly StakeSourceName[],
): Promise<WaitingGame[]> {
  const found = sources.map((stakeSource) =>
    http.send(listWaitingGames, { query: { ...terms, stakeSource } }),
  );
  return (await Promise.all(found)).flat();
}

/** One command at a time: `run` does nothing while the previous command runs. A second click may come before the first is rendered. */
export function useBusy() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, failed: (error: unknown) => void): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}

/** Shows why a command failed. */
export function useRefusals() {
  const { show } = useToasts();
  const { openDeposit } = useDialogs();
  const fail = (title: string, description: string): void => {
    show({ variant: 'error', title, description });
  };
  return {
    fail,
    /** Some refusals are already explained by a dialog. `usual`: if the server gives no reason. */
    refused(title: string, error: unknown, usual: string): void {
      if (!isExplained(error)) fail(title, refusalText(error) ?? usual);
    },
    /** The balance is too low: the deposit opens with both amounts. */
    tooPoor(title: string, description: string, shortfall: Shortfall | undefined): void {
      fail(title, description);
      openDeposit(shortfall);
    },
  };
}
