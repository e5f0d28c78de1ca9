// lobby: why a wager is disabled: no SOL, a largest wager, or a fair play decision.
import { WAGER_OPTIONS } from '@kingstake/protocol/economics';
import { formatSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useDialogs } from '../player/own/dialogs.ts';
import type { WagerCap } from '../player/own/limits.ts';
import { casePath, useOwnReviews } from '../player/own/reviews.ts';
import { Icon } from '../ui/icon.tsx';
import css from './seat-notes.module.css';
import { PAUSE_TEXTS, SEAT_TEXTS } from './secondary-texts.ts';
import { LOBBY_TEXTS } from './texts.ts';

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

/** Why the tiles of larger wagers are disabled, and what is allowed. */
export function WagerCapNote({ cap }: { cap: WagerCap }) {
  return (
    <p className={css['note']}>
      <span id="wager-cap">{capText(cap)}</span>{' '}
      {cap.kind === 'held' ? (
        <Link href={PAGE_ROUTES.reviews}>{SEAT_TEXTS.friendlyOnlyCase}</Link>
      ) : (
        <Link href={PAGE_ROUTES.limits}>{PAUSE_TEXTS.limits}</Link>
      )}
    </p>
  );
}

export function capText({ kind, most }: WagerCap): string {
  const sol = formatSol(most, 'prose');
  if (kind === 'held') return SEAT_TEXTS.partHeld(sol);
  if (kind === 'wager') return SEAT_TEXTS.largestWager(sol);
  const fitsAny = WAGER_OPTIONS.some((wager) => wager <= most);
  return fitsAny ? SEAT_TEXTS.lossRoom(sol) : SEAT_TEXTS.noLossRoom(sol);
}

interface FairPlayNoteProps {
  /** Called with whether the account is limited to friendly games. */
  onKnown: (isFriendlyOnly: boolean) => void;
}

/** For an account that is limited to friendly games. Refetches on every visit to the lobby, which also finds returned wagers. */
export function FairPlayNote({ onKnown }: FairPlayNoteProps) {
  const { data } = useOwnReviews({ isFresh: true });
  const isFriendlyOnly = data?.isFriendlyOnly === true;
  useEffect(() => onKnown(isFriendlyOnly), [isFriendlyOnly, onKnown]);
  if (data === undefined || !isFriendlyOnly) return null;
  const upheld = data.reviews.find(({ state }) => state === 'upheld');
  return (
    <section className={css['barred']} aria-labelledby="friendly-only">
      <Icon name="lock" />
      <p>
        <b id="friendly-only">{SEAT_TEXTS.friendlyOnly}</b> <span>{SEAT_TEXTS.friendlyOnlyHint}</span>{' '}
        <Link href={upheld === undefined ? PAGE_ROUTES.reviews : casePath(upheld.id)}>
          {SEAT_TEXTS.friendlyOnlyCase}
        </Link>
      </p>
    </section>
  );
}
