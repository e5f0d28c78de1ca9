// play, parts: the game screen without a game.
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Piece } from '../../../ui/piece.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './standing-view.module.css';

interface EmptyGameProps {
  /** Why there is none, in a sentence. */
  text?: string;
  onHome: () => void;
  /** Where another try may find it: asks again. */
  onRetry?: () => void;
}

export function EmptyGame({ text = PLAY_TEXTS.emptyText, onHome, onRetry }: EmptyGameProps) {
  return (
    <div className={css['place']}>
      <Card className={css['card']}>
        <div className={css['square']} aria-hidden="true">
          <Piece name="wK" className={css['piece']} />
        </div>
        <PageHeading title={PLAY_TEXTS.emptyTitle} className={css['title']}>
          {PLAY_TEXTS.emptyTitle}
        </PageHeading>
        <p>{text}</p>
        {onRetry !== undefined && (
          <Button size="lg" wide variant="primary" onClick={onRetry}>
            {PLAY_TEXTS.askAgain}
          </Button>
        )}
        <Button size="lg" wide variant={onRetry === undefined ? 'primary' : 'secondary'} onClick={onHome}>
          {PLAY_TEXTS.returnHome}
        </Button>
      </Card>
    </div>
  );
}
