// play, parts: the search for an opponent, with the wager in sight.
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Piece } from '../../../ui/piece.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './standing-view.module.css';

interface FindingOpponentProps {
  /** SOL as it was chosen. */
  wagerSol: string;
  onCancel: () => void;
}

export function FindingOpponent({ wagerSol, onCancel }: FindingOpponentProps) {
  return (
    <div className={css['place']}>
      <Card className={css['card']}>
        <div className={css['square']} aria-hidden="true">
          <Piece name="bK" className={css['piece']} />
        </div>
        <PageHeading title={PLAY_TEXTS.finding} className={css['title']}>
          {PLAY_TEXTS.finding}
        </PageHeading>
        <p role="status" className={css['busy']}>
          <Spinner /> {PLAY_TEXTS.findingHint}
        </p>
        <p className={css['wager']}>
          {PLAY_TEXTS.wager}{' '}
          <b className="num">
            {wagerSol} {PLAY_TEXTS.sol}
          </b>
        </p>
        <Button size="lg" wide onClick={onCancel}>
          {PLAY_TEXTS.cancel}
        </Button>
      </Card>
    </div>
  );
}
