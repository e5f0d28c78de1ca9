// play, result: the rematch beside the result: asked, waited for, answered. Its height is the same at every stage, so that
// no button moves under a finger.

import { PAGE_TIMES } from '@kingstake/protocol/limits';
import type { ReactNode } from 'react';
import { useSocketClient } from '../../../session/index.ts';
import { useRematchPort, useRematchState } from '../../../session/rematch.ts';
import { REMATCH_TEXTS } from '../../../session/rematch-texts.ts';
import type { DeclinedRematch, RematchGame } from '../../../session/rematch-view.ts';
import { useSecondsLeft } from '../../../session/use-seconds-left.ts';
import { Button } from '../../../ui/button.tsx';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './rematch-area.module.css';
import { rematchStageOf } from './rematch-stage.ts';

const SECOND_MS = 1_000;
const { rematchChallengeMs, rematchWaitMs } = PAGE_TIMES;

interface RematchAreaProps {
  game: RematchGame;
  /** The other buttons; `isMain`: the first of them is the main one of the view. */
  others: (isMain: boolean) => Elements;
}

export function RematchArea({ game, others }: RematchAreaProps) {
  const rematch = useRematchPort();
  const state = useRematchState();
  const { own, incoming, declined } = state;
  switch (rematchStageOf(state, game.id)) {
    case 'idle':
      return (
        <>
          <Button
            className={css['main']}
            variant="primary"
            size="lg"
            wide
            onClick={() => rematch.offer(game)}
          >
            <Icon name="again" />
            {REMATCH_TEXTS.label}
          </Button>
          {others(false)}
        </>
      );
    case 'challenge':
      return (
        <>
          <Row
            title={REMATCH_TEXTS.challenging}
            text={REMATCH_TEXTS.swapped(game.wager)}
            ring={{ untilMs: own?.untilMs ?? 0, spanMs: rematchChallengeMs }}
          >
            <Button onClick={rematch.cancel}>{REMATCH_TEXTS.cancel}</Button>
          </Row>
          {others(false)}
        </>
      );
    case 'wait':
      return (
        <>
          <Row
            title={REMATCH_TEXTS.waiting(game.opponent)}
            text={REMATCH_TEXTS.notStaked(game.wager)}
            ring={{ untilMs: own?.untilMs ?? 0, spanMs: rematchWaitMs }}
          >
            <Button onClick={rematch.cancel}>{REMATCH_TEXTS.cancel}</Button>
          </Row>
          {others(false)}
        </>
      );
    case 'offer':
      return (
        <Incoming game={game} untilMs={incoming?.untilMs ?? 0} isAccepting={incoming?.isAccepting ?? false} />
      );
    case 'declined':
      return (
        <>
          <Declined
            game={game}
            homeAtMs={declined?.homeAtMs ?? null}
            hasExpired={declined?.hasExpired ?? false}
          />
          {others(true)}
        </>
      );
  }
}

function Incoming({
  game,
  untilMs,
  isAccepting,
}: {
  game: RematchGame;
  untilMs: number;
  isAccepting: boolean;
}) {
  const rematch = useRematchPort();
  // Colours are swapped.
  const side = REMATCH_TEXTS.sides[game.side === 'white' ? 'black' : 'white'];
  return (
    <>
      <Row
        live
        title={REMATCH_TEXTS.wants(game.opponent)}
        text={REMATCH_TEXTS.terms(game.wager, side)}
        ring={{ untilMs, spanMs: rematchChallengeMs + rematchWaitMs }}
      />
      <div className={css['answers']}>
        <Button disabled={isAccepting} onClick={rematch.decline}>
          {REMATCH_TEXTS.decline}
        </Button>
        <Button variant="primary" busy={isAccepting} onClick={rematch.accept}>
          {REMATCH_TEXTS.accept(game.wager)}
        </Button>
      </div>
    </>
  );
}

/** A winner is declined on expiry too, in the words of the specification. */
function Declined({ game, homeAtMs, hasExpired }: DeclinedRematch) {
  const rematch = useRematchPort();
  const isUnanswered = hasExpired && game.won !== true;
  const title = isUnanswered
    ? REMATCH_TEXTS.unanswered(game.opponent)
    : REMATCH_TEXTS.declinedBy(game.opponent);
  if (homeAtMs === null) return <Row title={title} text={REMATCH_TEXTS.nothingWagered(game.wager)} />;
  return (
    <Row title={title} text={<HomeIn untilMs={homeAtMs} />}>
      <Button onClick={rematch.stay}>{REMATCH_TEXTS.stay}</Button>
    </Row>
  );
}

/** The result's countdown: at zero the page goes home. Not read out each second. */
function HomeIn({ untilMs }: { untilMs: number }) {
  const seconds = useSecondsLeft(untilMs, useSocketClient().nowMs);
  return (
    <span role="timer" className="num">
      {REMATCH_TEXTS.homeIn(seconds)}
    </span>
  );
}

interface RowProps {
  title: string;
  text: ReactNode;
  /** Server instants; without it the row tells of an end. */
  ring?: { untilMs: number; spanMs: number };
  live?: boolean;
  children?: Elements;
}

function Row({ title, text, ring, live = false, children }: RowProps) {
  return (
    <div className={css['row']} data-live={live || undefined}>
      {ring === undefined ? <Icon name="x" size="lg" /> : <Ring {...ring} live={live} />}
      <p>
        <b role={live ? 'alert' : 'status'}>{title}</b>
        <span>{text}</span>
      </p>
      {children}
    </div>
  );
}

function Ring({ untilMs, spanMs, live }: { untilMs: number; spanMs: number; live: boolean }) {
  const seconds = useSecondsLeft(untilMs, useSocketClient().nowMs);
  return <CountdownRing seconds={seconds} span={spanMs / SECOND_MS} live={live} />;
}
