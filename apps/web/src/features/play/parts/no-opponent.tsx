// play, parts: the search found no one: create the match, search again, or go home.
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Piece } from '../../../ui/piece.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './standing-view.module.css';

interface NoOpponentProps {
  /** SOL as it was chosen. */
  wagerSol: string;
  isCreating: boolean;
  onCreate: () => void;
  onAgain: () => void;
  onHome: () => void;
}

export function NoOpponent({ wagerSol, isCreating, onCreate, onAgain, onHome }: NoOpponentProps) {
  return (
    <div className={css['place']}>
      <Card className={css['card']}>
        <div className={css['square']} aria-hidden="true">
          <Piece name="bK" className={css['piece']} />
        </div>
        <PageHeading title={PLAY_TEXTS.noOpponent} className={css['title']}>
          {PLAY_TEXTS.noOpponent}
        </PageHeading>
        <p>{PLAY_TEXTS.noOpponentHint(wagerSol)}</p>
        <Button size="lg" wide variant="primary" busy={isCreating} onClick={onCreate}>
          {PLAY_TEXTS.createMatch}
        </Button>
        <Button size="lg" wide onClick={onAgain}>
          {PLAY_TEXTS.searchAgain}
        </Button>
        <Button variant="ghost" wide onClick={onHome}>
          {PLAY_TEXTS.returnHome}
        </Button>
      </Card>
    </div>
  );
}
