// match-found: games of the player that ended before they began: the server is asked why, and the player is told.
import type { Game } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import { useRef } from 'react';
import { browserGameMemory } from '../../session/game-memory.ts';
import { useHttp } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { goneIds, newsOf, pendingIds } from './gone.ts';
import { GONE_TEXTS } from './texts.ts';

/** Takes each list of the player's own games. `isShown`: the game's own screen is open, which tells its end itself. */
export function useGoneGames(isShown: (gameId: number) => boolean) {
  const http = useHttp();
  const toasts = useToasts();
  const known = useRef(new Set<number>());

  const tell = async (gameId: number): Promise<void> => {
    const game = await http.send(getGame, { params: { id: gameId } });
    const news = newsOf(game);
    if (news === null || isShown(gameId)) return;
    const { title, text } = GONE_TEXTS[news];
    // A challenge is never on chain.
    const isOnChain = game.stakeSource === 'escrow' && news !== 'refused' && news !== 'unanswered';
    const words = isOnChain ? (await import('./gone-on-chain.ts')).GONE_ON_CHAIN[news] : text;
    const opponent = game.challengedPlayer?.username ?? '';
    toasts.show({ variant: 'info', title, description: words(game.wagerAmount, opponent) });
  };

  return (userId: number, games: readonly Game[]): void => {
    const before = new Set([...known.current, ...browserGameMemory.read(userId)]);
    known.current = new Set(pendingIds(games));
    browserGameMemory.write(userId, [...known.current]);
    for (const id of goneIds(before, games)) {
      // No answer: it is asked again with the next list.
      void tell(id).catch(() => {
        known.current.add(id);
        browserGameMemory.write(userId, [...known.current]);
      });
    }
  };
}
