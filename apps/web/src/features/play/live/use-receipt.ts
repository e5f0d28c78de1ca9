// play: follows the receipt of the game that is being played, so that its acts are signed.
import type { LiveState, ReceiptFollower } from '@kingstake/client';
import { useEffect } from 'react';
import { browserLog } from '../../../api/log.ts';
import { useHttp, useSession } from '../../../session/index.ts';
import { useToasts } from '../../../ui/toasts.tsx';

/** Puts the follower into `place`. A game whose receipt cannot be followed goes on without signatures. */
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
