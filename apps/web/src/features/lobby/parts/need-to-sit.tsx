// lobby: under the stake, on a first visit: what is missing to sit down.
import { useDialogs } from '../../../account/dialogs.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import { BELOW_TEXTS } from './below-texts.ts';
import css from './stake-card.module.css';

/** Why Find Match is off. */
export function NeedToSit({ wager }: { wager: string }) {
  const { openDeposit } = useDialogs();
  return (
    <p className={css['need']}>
      <Icon name="lock" />
      <span id="need-to-sit">{BELOW_TEXTS.needToSit(wager)}</span>
      <button type="button" className={css['link']} aria-haspopup="dialog" onClick={() => openDeposit()}>
        {LOBBY_TEXTS.deposit}
      </button>
    </p>
  );
}
