// lobby: money in and money out.
import { useDialogs } from '../../../account/dialogs.ts';
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
