// rematch: the bar beside every screen but the result's: who asks, with the two answers; or whom the player waits for.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import type { ReactNode } from 'react';
import { useSocketClient } from '../../session/index.ts';
import { REMATCH_TEXTS } from '../../session/rematch-texts.ts';
import type { IncomingOffer, OwnOffer } from '../../session/rematch-view.ts';
import { useSecondsLeft } from '../../session/use-seconds-left.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import css from './bar.module.css';

const SECOND_MS = 1_000;
const OFFER_SECONDS = (PAGE_TIMES.rematchChallengeMs + PAGE_TIMES.rematchWaitMs) / SECOND_MS;

interface IncomingProps {
  offer: IncomingOffer;
  onAccept: () => void;
  onDecline: () => void;
}

export function IncomingBar({ offer, onAccept, onDecline }: IncomingProps) {
  const { game, isAccepting } = offer;
  // Colours are swapped.
  const side = REMATCH_TEXTS.sides[game.side === 'white' ? 'black' : 'white'];
  return (
    <Bar
      untilMs={offer.untilMs}
      title={REMATCH_TEXTS.wants(game.opponent)}
      text={REMATCH_TEXTS.terms(game.wager, side)}
      live
    >
      <Button disabled={isAccepting} onClick={onDecline}>
        {REMATCH_TEXTS.decline}
      </Button>
      <Button variant="primary" busy={isAccepting} onClick={onAccept}>
        {REMATCH_TEXTS.accept(game.wager)}
      </Button>
    </Bar>
  );
}

export function WaitingBar({ offer, onCancel }: { offer: OwnOffer; onCancel: () => void }) {
  return (
    <Bar
      untilMs={offer.expiresAtMs}
      title={REMATCH_TEXTS.waiting(offer.game.opponent)}
      text={REMATCH_TEXTS.notStaked(offer.game.wager)}
    >
      <Button onClick={onCancel}>{REMATCH_TEXTS.cancel}</Button>
    </Bar>
  );
}

interface BarProps {
  untilMs: number; // the server's instant
  title: string;
  text: string;
  live?: boolean;
  children: ReactNode;
}

/** Not modal: whatever the player is doing goes on. What it says is read out when it comes. */
function Bar({ untilMs, title, text, live = false, children }: BarProps) {
  const seconds = useSecondsLeft(untilMs, useSocketClient().nowMs);
  return (
    <section className={cx(css['bar'], live && css['live'])} aria-label={REMATCH_TEXTS.label}>
      <CountdownRing seconds={seconds} span={OFFER_SECONDS} live={live} />
      <p className={css['words']} role={live ? 'alert' : 'status'}>
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <div className={css['answers']}>{children}</div>
    </section>
  );
}
