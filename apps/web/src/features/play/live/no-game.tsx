// play: shown instead of a game that cannot be opened.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useLocation } from 'wouter';
import { EmptyGame } from '../table/standing-card.tsx';
import { LIVE_TEXTS } from '../texts.ts';
import { isAbsent } from './route.ts';

export function useHome(): () => void {
  const [, navigate] = useLocation();
  return () => navigate(PAGE_ROUTES.lobby);
}

interface NoGameProps {
  error: unknown;
  /** The text for a game that does not exist. */
  text: string;
  onHome(): void;
  onRetry(): void;
}

/** The game does not exist, or the request failed; then the player can retry. */
export function NoGame({ error, text, onHome, onRetry }: NoGameProps) {
  if (isAbsent(error)) return <EmptyGame text={text} onHome={onHome} />;
  return <EmptyGame text={LIVE_TEXTS.noAnswer} onHome={onHome} onRetry={onRetry} />;
}

export function Loading() {
  return <p role="status">{LIVE_TEXTS.loading}</p>;
}
