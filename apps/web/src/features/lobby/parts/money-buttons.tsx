// lobby: money in, money out, the statement, and the player's own profile.
import { useDialogs } from '../../../session/dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './money-buttons.module.css';

/** Beside the balances. A phone has room for the first. */
export function MoneyNow() {
  const { openDeposit, openWithdraw } = useDialogs();
  return (
    <div className={css['now']}>
      <Button aria-haspopup="dialog" onClick={() => openDeposit()}>
        <Icon name="plus" />
        {LOBBY_TEXTS.deposit}
      </Button>
      <Button className={css['onWide']} aria-haspopup="dialog" onClick={openWithdraw}>
        {LOBBY_TEXTS.withdraw}
      </Button>
    </div>
  );
}

/** What is wanted seldom: at the foot of the page. A newcomer has no other place to withdraw. */
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
