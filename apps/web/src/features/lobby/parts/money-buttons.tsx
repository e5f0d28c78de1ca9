// lobby: money in, money out, the statement, and the player's own profile.
import { useDialogs } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './money-buttons.module.css';

export function MoneyButtons() {
  const { openDeposit, openWithdraw, openTransactions, openProfile } = useDialogs();
  return (
    <div className={css['buttons']}>
      <Button aria-haspopup="dialog" onClick={() => openDeposit()}>
        <Icon name="plus" />
        {LOBBY_TEXTS.deposit}
      </Button>
      <Button aria-haspopup="dialog" onClick={openWithdraw}>
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
