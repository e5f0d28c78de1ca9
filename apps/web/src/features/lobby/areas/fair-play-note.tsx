// lobby: the note for an account that is limited to friendly games after a fair play decision.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { casePath, useOwnReviews } from '../../../account/own-reviews/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SEAT_TEXTS } from '../secondary-texts.ts';
import css from './seat-notes.module.css';

interface FairPlayNoteProps {
  /** Called with whether the account is limited to friendly games. */
  onKnown: (isFriendlyOnly: boolean) => void;
}

/** Refetches on every visit to the lobby, which also finds returned wagers. */
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
