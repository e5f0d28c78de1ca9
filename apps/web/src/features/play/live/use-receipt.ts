// play: follows the receipt of the current game, so that the player's actions are signed.
import type { LiveState, ReceiptFollower } from '@kingstake/client';
import { useEffect } from 'react';
import { browserLog } from '../../../api/log.ts';
import { useHttp, useSession } from '../../../session/index.ts';
import { useToasts } from '../../../ui/toasts.tsx';

/** Stores the follower in `place`. If the receipt cannot be followed, the game continues without signatures. */
export function useReceipt(
  { gameId, side, status }: LiveState,
  place: { current: ReceiptFollower | null },
): void {
  const { user, wallet } = useSession();
  const http = useHttp();
  const toasts = useToasts();
  const isPlaying = status === 'active' && side !== null;
  const address = wallet?.publicKey ?? null;
  const playerId = user?.id ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed once, from the start to the end
  useEffect(() => {
    if (!isPlaying || address === null) return;
    let isOver = false;
    import('../../../receipts/follow-game.ts')
      .then(({ followGame }) =>
        followGame({
          gameId,
          playerId,
          wallet: address,
          http,
          log: browserLog,
          showFault: (fault) => void toasts.show({ variant: 'error', ...fault }),
        }),
      )
      .then(
        (follower) => {
          if (!isOver) place.current = follower;
        },
        (error: unknown) => browserLog.warn('the receipt is not followed', error),
      );
    return () => {
      isOver = true;
      place.current = null;
    };
  }, [gameId, playerId, address, isPlaying]);
}
