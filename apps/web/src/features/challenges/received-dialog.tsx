// challenges: the dialog that asks: who, for how much, at what speed, and how long there is to answer.
import type { Challenge } from '@kingstake/protocol/challenges';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useDialogs } from '../../session/dialogs.tsx';
import {
  createIntentKeys,
  HttpError,
  messageOf,
  shortfallOf,
  useHttp,
  useSession,
  useSocketClient,
} from '../../session/index.ts';
import { useSecondsLeft } from '../../session/use-seconds-left.ts';
import { Button } from '../../ui/button.tsx';
import { clockText, shortTimeControl } from '../../ui/clock-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MatchOutcome } from '../../ui/match-outcome.tsx';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { PlayerLine } from '../../ui/player-line.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { boardOf, challengeCalls } from './answers.ts';
import css from './dialogs.module.css';
import { feeTextOf } from './prize.ts';
import { CHALLENGE_TEXTS as TEXTS } from './texts.ts';

type Answer = 'accept' | 'decline' | 'block';

interface ReceivedProps {
  challenge: Challenge;
  onSettled: () => void;
}

export function ReceivedDialog({ challenge, onSettled }: ReceivedProps) {
  const { challenger, wagerAmount, prizePool, timeControl, expiresAt } = challenge;
  const seconds = useSecondsLeft(Date.parse(expiresAt), useSocketClient().nowMs);
  const { answer, busy } = useAnswers(challenge, onSettled);
  const time = shortTimeControl(timeControlOf(timeControl));
  const { user } = useSession();
  const isFriendly = wagerAmount === '0';
  return (
    <Dialog
      title={TEXTS.asks(challenger.username)}
      description={isFriendly ? TEXTS.friendlyTerms(time) : TEXTS.terms(wagerAmount, time)}
      onClose={onSettled}
    >
      <PlayerLine player={challenger} />
      {!isFriendly && (
        <div className={css['facts']}>
          <MoneySummary lines={[[TEXTS.winnerGets, TEXTS.sol(prizePool)]]} />
          <MatchOutcome
            game={{ wagerAmount, fee: feeTextOf(wagerAmount), timeControl, whitePlayer: challenger }}
            ratings={user?.ratings}
          />
        </div>
      )}
      <p className={css['count']} role="timer">
        {TEXTS.left(clockText(seconds))}
      </p>
      <div className={css['actions']}>
        <Button
          variant="primary"
          size="lg"
          wide
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() => answer('accept')}
        >
          {isFriendly ? TEXTS.acceptFriendly : TEXTS.accept(wagerAmount)}
        </Button>
        <Button wide busy={busy === 'decline'} disabled={busy !== null} onClick={() => answer('decline')}>
          {TEXTS.decline}
        </Button>
        <Button
          wide
          variant="ghost"
          busy={busy === 'block'}
          disabled={busy !== null}
          onClick={() => answer('block')}
        >
          {TEXTS.block}
        </Button>
      </div>
    </Dialog>
  );
}

/** Answers go over HTTP: they need no open socket. A refusal is said in the server's words; too little balance opens the deposit. */
function useAnswers({ id, challenger, wagerAmount }: Challenge, onSettled: () => void) {
  const http = useHttp();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [, navigate] = useLocation();
  const { user } = useSession();
  const [once] = useState(createIntentKeys);
  const [busy, setBusy] = useState<Answer | null>(null);
  const calls = challengeCalls(http, once, user?.id ?? 0);

  const carryOut = async (answer: Answer): Promise<void> => {
    if (answer === 'accept') {
      await calls.accept(id);
      navigate(boardOf(id));
      return;
    }
    if (answer === 'decline') {
      await calls.decline(id);
      return;
    }
    await calls.block(challenger.id);
    toasts.show({
      variant: 'info',
      title: TEXTS.blocked,
      description: TEXTS.blockedText(challenger.username),
    });
  };
  const fail = (error: unknown): void => {
    const shortfall =
      error instanceof HttpError && error.body?.code === 'INSUFFICIENT_BALANCE'
        ? shortfallOf(error.body)
        : undefined;
    const [title, description] =
      shortfall === undefined
        ? [TEXTS.answerFailed, messageOf(error)]
        : [TEXTS.insufficient, TEXTS.needs(wagerAmount)];
    toasts.show({ variant: 'error', title, description });
    if (shortfall !== undefined) dialogs.openDeposit(shortfall);
    // It is over, or is no longer the player's: there is nothing to answer.
    else if (error instanceof HttpError && error.status < 500) onSettled();
  };
  const answer = async (which: Answer): Promise<void> => {
    setBusy(which);
    try {
      await carryOut(which);
      onSettled();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, answer: (which: Answer) => void answer(which) };
}
