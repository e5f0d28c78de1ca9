// lobby: why a wager is disabled.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { Link } from 'wouter';
import { useDialogs } from '../../../account/dialogs.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PAUSE_TEXTS, SEAT_TEXTS } from '../secondary-texts.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './seat-notes.module.css';

/** Why Find Match is disabled for a player without SOL. */
export function NeedToSit({ wager }: { wager: string }) {
  const { openDeposit } = useDialogs();
  return (
    <p className={css['need']}>
      <Icon name="lock" />
      <span id="need-to-sit">{SEAT_TEXTS.needToSit(wager)}</span>
      <button type="button" className={css['link']} aria-haspopup="dialog" onClick={() => openDeposit()}>
        {LOBBY_TEXTS.deposit}
      </button>
    </p>
  );
}

/** Why the tiles of larger wagers are disabled. */
export function LargestWagerNote({ largest }: { largest: Lamports }) {
  return (
    <p className={css['note']}>
      <span id="largest-wager">{SEAT_TEXTS.largestWager(formatSol(largest, 'prose'))}</span>{' '}
      <Link href={PAGE_ROUTES.limits}>{PAUSE_TEXTS.limits}</Link>
    </p>
  );
}
