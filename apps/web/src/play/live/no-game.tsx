// play: shown instead of a game that cannot be opened.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useLocation } from 'wouter';
import { HttpError } from '../../net/http-client.ts';
import { EmptyGame } from '../table/standing-card.tsx';
import { LIVE_TEXTS } from '../texts.ts';
import { absentText, isAbsent } from './route.ts';

export function useHome(): () => void {
  const [, navigate] = useLocation();
  return () => navigate(PAGE_ROUTES.lobby);
}

const bodyOf = (error: unknown) => (error instanceof HttpError ? error.body : null);

interface NoGameProps {
  error: unknown;
  /** The text for a game that does not exist, unless the server gives a reason. */
  text: string;
  onHome(): void;
  onRetry(): void;
}

/** The game does not exist, or the request failed; then the player can retry. */
export function NoGame({ error, text, onHome, onRetry }: NoGameProps) {
  if (isAbsent(error)) return <EmptyGame text={absentText(bodyOf(error), text)} onHome={onHome} />;
  return <EmptyGame text={LIVE_TEXTS.noAnswer} onHome={onHome} onRetry={onRetry} />;
}
