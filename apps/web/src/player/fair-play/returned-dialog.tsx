// fair-play: the dialog about a returned wager, and the amount still outstanding.
import type { OwnReviews } from '@kingstake/protocol/http/fair-play';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { amountOf, dateTimeText, solChangeText, solText } from '../../ui/format.ts';
import { MoneySummary } from '../../ui/money-summary.tsx';
import css from './dialogs.module.css';
import { RETURNED_TEXTS as TEXTS } from './texts.ts';

type Returned = OwnReviews['returned'][number];

interface ReturnedDialogProps {
  returned: Returned;
  onClose: () => void;
  onSeeGame: () => void;
}

const ZERO = lamports(0n);

/** What was found, by the evidence; after a granted appeal, that nothing was. */
export const whyReturned = ({ kind, isOverturned }: Pick<Returned, 'kind' | 'isOverturned'>): string =>
  isOverturned ? TEXTS.overturned : TEXTS.why[kind];

export function ReturnedDialog({ returned, onClose, onSeeGame }: ReturnedDialogProps) {
  const { gameId, at } = returned;
  const amount = amountOf(returned.amount) ?? ZERO;
  const missing = amountOf(returned.missing) ?? ZERO;
  const whole = lamports(amount + missing);
  return (
    <Dialog
      isUnasked
      title={TEXTS.title(formatSol(whole, 'figure'), gameId)}
      description={whyReturned(returned)}
      onClose={onClose}
    >
      <div className={css['body']}>
        <MoneySummary
          lines={[
            [TEXTS.amount, solChangeText(amount)],
            ...(missing > 0n ? [[TEXTS.missing, solText(missing)] as const] : []),
            [TEXTS.returnedAt, dateTimeText(at)],
          ]}
        />
        <p className={css['fine']}>{missing > 0n ? TEXTS.missingHint : TEXTS.nothingToDo}</p>
        <div className={css['actions']}>
          <Button size="lg" onClick={onSeeGame}>
            {TEXTS.seeGame}
          </Button>
          <Button variant="primary" size="lg" onClick={onClose}>
            {TEXTS.ok}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
