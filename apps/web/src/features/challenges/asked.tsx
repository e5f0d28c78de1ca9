// challenges: the question that stands now, wherever the player is.
import type { Challenge } from '@kingstake/protocol/challenges';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useEffectEvent } from 'react';
import { useRoute } from 'wouter';
import { ReceivedDialog } from './received-dialog.tsx';
import { useChallenges } from './use-challenges.ts';

export function Asked({ onAsked }: { onAsked: (challenge: Challenge | null) => void }) {
  const { challenge, settle } = useChallenges();
  const [isGame] = useRoute(PAGE_ROUTES.game);
  const [isGameById] = useRoute(PAGE_ROUTES.gameById);
  // Nothing is laid over a board, and no title over its own: the question waits until the board is left.
  const shown = isGame || isGameById ? null : challenge;
  const asked = useEffectEvent(onAsked);
  useEffect(() => {
    asked(shown);
  }, [shown]);
  if (shown === null) return null;
  return <ReceivedDialog key={shown.id} challenge={shown} onSettled={() => settle(shown.id)} />;
}
