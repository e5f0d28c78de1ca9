// play, parts: the game screen without a game.
import { Button } from '../../../ui/button.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import { StandingCard } from './standing-card.tsx';

interface EmptyGameProps {
  /** Why there is none, in a sentence. */
  text?: string;
  onHome: () => void;
  /** Where another try may find it: asks again. */
  onRetry?: () => void;
}

export function EmptyGame({ text = PLAY_TEXTS.emptyText, onHome, onRetry }: EmptyGameProps) {
  return (
    <StandingCard king="wK" title={PLAY_TEXTS.emptyTitle}>
      <p>{text}</p>
      {onRetry !== undefined && (
        <Button size="lg" wide variant="primary" onClick={onRetry}>
          {PLAY_TEXTS.askAgain}
        </Button>
      )}
      <Button size="lg" wide variant={onRetry === undefined ? 'primary' : 'secondary'} onClick={onHome}>
        {PLAY_TEXTS.returnHome}
      </Button>
    </StandingCard>
  );
}
