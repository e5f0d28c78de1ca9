// play: a card in the middle of an otherwise empty screen, shown while the player waits or when there is no game.

import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Card, PageHeading } from '../../ui/layout.tsx';
import { Piece } from '../../ui/pieces.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './standing-card.module.css';

interface StandingCardProps {
  /** The piece above the title; null: a left-aligned text. */
  king: 'wK' | 'bK' | null;
  title: string;
  children: Elements;
}

export function StandingCard({ king, title, children }: StandingCardProps) {
  return (
    <div className={css['place']}>
      <Card className={css[king === null ? 'sheet' : 'card']}>
        {king !== null && (
          <div className={css['square']} aria-hidden="true">
            <Piece name={king} className={css['piece']} />
          </div>
        )}
        <PageHeading title={title} className="large">
          {title}
        </PageHeading>
        {children}
      </Card>
    </div>
  );
}

interface EmptyGameProps {
  /** Why there is no game, in one sentence. */
  text?: string;
  onHome: () => void;
  /** Set when a retry may find the game. */
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
