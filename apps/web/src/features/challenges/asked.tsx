// challenges: the question that stands now, wherever the player is.
import type { Challenge } from '@kingstake/protocol/challenges';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useEffectEvent } from 'react';
import { useRoute } from 'wouter';
import { ReceivedDialog } from './received-dialog.tsx';
import { ReceivedList } from './received-list.tsx';
import { NOTHING_WAITS, openChallenge } from './state.ts';
import { useChallenges } from './use-challenges.ts';

export function Asked({ onAsked }: { onAsked: (challenge: Challenge | null) => void }) {
  const { waiting, settle, open, putOff } = useChallenges();
  const [isGame] = useRoute(PAGE_ROUTES.game);
  const [isGameById] = useRoute(PAGE_ROUTES.gameById);
  // Nothing is laid over a board, and no title over its own: the question waits until the board is left.
  const { received, openId } = isGame || isGameById ? NOTHING_WAITS : waiting;
  const shown = openChallenge({ received, openId });
  const announced = shown ?? received[0] ?? null;
  const asked = useEffectEvent(onAsked);
  useEffect(() => {
    asked(announced);
  }, [announced]);
  if (received.length === 0) return null;
  if (shown === null) return <ReceivedList received={received} onOpen={open} onClose={putOff} />;
  return <ReceivedDialog key={shown.id} challenge={shown} onSettled={() => settle(shown.id)} />;
}
