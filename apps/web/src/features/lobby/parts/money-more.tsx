// lobby: what is wanted seldom: withdrawing on a phone, the statement, and the player's own profile. At the foot of the page.
import { useDialogs } from '../../../account/dialogs.ts';
import { Button } from '../../../ui/button.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './money-more.module.css';

/** A newcomer has no other place to withdraw. */
export function MoneyMore({ isFirst }: { isFirst: boolean }) {
  const { openWithdraw, openTransactions, openProfile } = useDialogs();
  return (
    <div className={css['more']}>
      <Button
        variant="ghost"
        className={isFirst ? undefined : css['onNarrow']}
        aria-haspopup="dialog"
        onClick={openWithdraw}
      >
        {LOBBY_TEXTS.withdraw}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={openTransactions}>
        {LOBBY_TEXTS.transactions}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={openProfile}>
        {LOBBY_TEXTS.profile}
      </Button>
    </div>
  );
}
