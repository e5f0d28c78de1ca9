// connect: an invitation by link before its visitor has signed in: who invites, the wager, the time control, and whether the game is
// still open.
import { discOf, pictureUrl } from '@kingstake/protocol/avatars';
import type { Invitation } from '@kingstake/protocol/http/invitations';
import { formatSol, parseSol } from '@kingstake/protocol/money';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useEffect, useEffectEvent, useState } from 'react';
import { readInvitation } from '../games/read-invitation.ts';
import { browserTimers, wallClockMs } from '../net/timers.ts';
import { useHttp } from '../session/index.ts';
import { cx } from '../ui/elements.ts';
import { Card } from '../ui/layout.tsx';
import { UI_TEXTS } from '../ui/texts.ts';
import css from './invitation.module.css';
import { PHONE_TEXTS } from './secondary-texts.ts';

/** none: the address is no invitation. failed: the first request failed. The visitor then sees the usual screen. */
type Shown = Invitation | 'loading' | 'none' | 'failed';

const MINUTE_MS = 60_000;
/** How often a visible page checks the game. The server limits lookups to 20 a minute per IP address. */
const READ_EVERY_MS = MINUTE_MS;

/**
 * Fetches the invitation of a page address, and refetches it every minute and whenever the page becomes visible. `onGone` runs once the
 * game can no longer be joined.
 */
export function useInvitation(address: string, onGone: () => void): Shown {
  const http = useHttp();
  const [shown, setShown] = useState<Shown>('loading');
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      const next = await readInvitation(http, address).then(
        (invitation) => invitation ?? ('none' as const),
        () => 'failed' as const,
      );
      // After a failed refetch the last answer stays.
      if (isWanted) setShown((before) => (next === 'failed' && before !== 'loading' ? before : next));
    };
    void read();
    const stop = browserTimers.every(READ_EVERY_MS, read);
    document.addEventListener('visibilitychange', read);
    return () => {
      isWanted = false;
      stop();
      document.removeEventListener('visibilitychange', read);
    };
  }, [http, address]);
  const isGone = shown === 'none' || (typeof shown === 'object' && !shown.open);
  const forget = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  return shown;
}

/** Whole minutes until an open game closes, rounded up. At least 1, because only the server reports that it has closed. */
export function useMinutesLeft({ expiresAt }: Invitation): number {
  const [nowMs, setNowMs] = useState(wallClockMs);
  useEffect(() => browserTimers.every(READ_EVERY_MS, () => setNowMs(wallClockMs())), []);
  const leftMs = expiresAt === null ? 0 : Date.parse(expiresAt) - nowMs;
  return Math.max(1, Math.ceil(leftMs / MINUTE_MS));
}

export const isFriendly = ({ wagerAmount }: Invitation): boolean => (parseSol(wagerAmount) ?? 0n) === 0n;

interface InvitationCardProps {
  invitation: Invitation;
  /** The line below the name. */
  line: string;
  /** An opponent has joined, or the game has closed. */
  isGone: boolean;
}

export function InvitationCard({ invitation, line, isGone }: InvitationCardProps) {
  const { inviter, wagerAmount, prizePool, timeControl } = invitation;
  const { rating, provisional } = inviter;
  const facts = isFriendly(invitation)
    ? [{ name: PHONE_TEXTS.stakeEach, figure: PHONE_TEXTS.noWager, unit: '' }]
    : [{ name: PHONE_TEXTS.stakeEach, figure: solOf(wagerAmount), unit: UI_TEXTS.sol }];
  facts.push({ name: PHONE_TEXTS.timeEach, figure: timeOf(timeControl), unit: '' });
  if (!isFriendly(invitation))
    facts.push({ name: PHONE_TEXTS.winnerGets, figure: solOf(prizePool), unit: UI_TEXTS.sol });
  return (
    <Card className={cx(css['card'], isGone && css['gone'])} aria-label={PHONE_TEXTS.label}>
      <div className={css['who']}>
        <img
          className={css['picture']}
          style={{ backgroundColor: discOf(inviter.profilePicId) }}
          src={pictureUrl(inviter.profilePicId, { still: true })}
          alt=""
          width="48"
          height="48"
        />
        <div className={css['words']}>
          <p className={css['name']}>
            <b>{inviter.username}</b>{' '}
            {rating !== undefined && (
              <span className={cx('num', css['rating'])}>{provisional === true ? `${rating}?` : rating}</span>
            )}
          </p>
          <p>{line}</p>
        </div>
      </div>
      <dl className={cx('num', css['facts'])}>
        {facts.map(({ name, figure, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{figure}</span> {unit !== '' && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function solOf(amount: string): string {
  const sol = parseSol(amount);
  return sol === null ? amount : formatSol(sol);
}

/** "10+0". Every offered time control has whole minutes. `ui/format` would add a chunk to the lobby's first load. */
function timeOf(timeControl: string): string {
  const { initialMs, incrementMs } = timeControlOf(timeControl);
  return `${initialMs / MINUTE_MS}+${incrementMs / 1_000}`;
}
