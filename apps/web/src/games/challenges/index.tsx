// challenges: the received challenges, shown once next to every screen. The first one opens a dialog, later ones join a list while it is open, and postponed ones
// have a line below the header until they expire.
import type { ServerMessage } from '@kingstake/protocol';
import type { Challenge } from '@kingstake/protocol/challenges';
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { blockPlayer } from '@kingstake/protocol/http/blocks';
import { declineChallenge, listChallenges } from '@kingstake/protocol/http/challenges';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useRoute } from 'wouter';
import { HttpError, messageOf } from '../../net/http-client.ts';
import { browserTimers } from '../../net/timers.ts';
import { useQueryClient } from '../../net/use-query.ts';
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { isPoor, shortfallOf, WAITING_PLACE_ID } from '../../player/own/dialogs.ts';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { isExplained } from '../../session/stake-question.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { clockText, shortTimeControl } from '../../ui/format.ts';
import { MatchOutcome } from '../../ui/match-outcome.tsx';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { PlayerLine } from '../../ui/player.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useBusy, useGameCommands, useRefusals } from '../commands.ts';
import { gameLink, payoutOf, SEATED } from '../game.ts';
import { refetchOwnGames, useSocketBack } from '../own-games.ts';
import css from './dialogs.module.css';
import { NOTHING_WAITS, nextWaiting, type Waiting } from './queue.ts';
import { CHALLENGE_TEXTS as TEXTS } from './texts.ts';

export { ChallengeDialog } from './send-dialog.tsx';

type Closed = Extract<ServerMessage, { type: 'challenge_closed' }>;

interface ChallengeQueue {
  waiting: Waiting;
  /** Removes a challenge that was answered. */
  settle(challengeId: number): void;
  /** Opens the dialog of a challenge from the list. */
  open(challengeId: number): void;
  /** Closes the dialog or the list. */
  postpone(): void;
  /** Shows postponed challenges again. */
  resume(): void;
}

function useChallenges(): ChallengeQueue {
  const [waiting, dispatch] = useReducer(nextWaiting, NOTHING_WAITS);
  const { received } = waiting;
  const http = useHttp();
  const socket = useSocketClient();
  const queries = useQueryClient();
  const toasts = useToasts();
  const messageCount = useRef(0);
  const oldest = received[0] ?? null;
  const settle = (challengeId: number): void => dispatch({ type: 'closed', challengeId });

  /** Fetches the open challenges. After a failure, the next reconnect fetches them again. */
  const list = async (): Promise<void> => {
    const before = messageCount.current;
    const open = await http.send(listChallenges).catch(() => null);
    if (open === null) return;
    // The list may lack challenges that arrived during the request.
    if (messageCount.current !== before) await list();
    else dispatch({ type: 'listed', received: open.received });
  };
  const showCancelled = ({ challengeId, end }: Closed): void => {
    const theirs = received.find(({ id }) => id === challengeId);
    if (theirs === undefined || end !== 'cancelled') return;
    const description = TEXTS.goneBy(theirs.challenger.username);
    toasts.show({ variant: 'info', title: TEXTS.gone, description });
  };
  const receive = useEffectEvent((message: ServerMessage) => {
    if (message.type.startsWith('challenge_')) messageCount.current += 1;
    if (message.type === 'challenge_received') dispatch({ type: 'received', challenge: message.challenge });
    if (message.type !== 'challenge_closed') return;
    showCancelled(message);
    settle(message.challengeId);
    void refetchOwnGames(queries);
  });
  useEffect(() => socket.subscribe((message) => receive(message)), [socket]);

  const start = useEffectEvent(() => void list());
  useEffect(() => start(), []);
  useSocketBack(() => void list());
  useEffect(() => {
    if (oldest === null) return;
    const leftMs = Date.parse(oldest.expiresAt) - socket.nowMs();
    return browserTimers.after(Math.max(0, leftMs), () =>
      dispatch({ type: 'closed', challengeId: oldest.id }),
    );
  }, [oldest, socket]);
  return {
    waiting,
    settle,
    open: (challengeId) => dispatch({ type: 'opened', challengeId }),
    postpone: () => dispatch({ type: 'postponed' }),
    resume: () => dispatch({ type: 'resumed' }),
  };
}

interface ChallengesProps {
  /** Called with a challenge that needs an answer, and with null when there is none. */
  onReceived: (challenge: Challenge | null) => void;
}

export function Challenges({ onReceived }: ChallengesProps) {
  const { waiting, settle, open, postpone, resume } = useChallenges();
  const [isGame] = useRoute(PAGE_ROUTES.game);
  const [isGameById] = useRoute(PAGE_ROUTES.gameById);
  // On a game screen, a challenge opens no dialog and is not reported. It waits until the player leaves the screen.
  const { received, openId, postponed } = isGame || isGameById ? NOTHING_WAITS : waiting;
  const asking = received.filter(({ id }) => !postponed.has(id));
  const shown = received.find(({ id }) => id === openId) ?? null;
  const announced = shown ?? asking[0] ?? null;
  const report = useEffectEvent(onReceived);
  useEffect(() => {
    report(announced);
  }, [announced]);
  if (received.length === 0) return null;
  if (asking.length === 0) return <PostponedLine count={received.length} onAnswer={resume} />;
  if (shown === null) return <ReceivedList received={received} onOpen={open} onClose={postpone} />;
  return (
    <ReceivedDialog key={shown.id} challenge={shown} onSettled={() => settle(shown.id)} onClose={postpone} />
  );
}

function PostponedLine({ count, onAnswer }: { count: number; onAnswer: () => void }) {
  const [place] = useState(() => document.getElementById(WAITING_PLACE_ID));
  if (place === null) return null;
  return createPortal(
    <section className={css['postponed']} aria-label={TEXTS.waitingTitle(count)}>
      <span>{TEXTS.waitingTitle(count)}</span>
      <Button size="sm" aria-haspopup="dialog" onClick={onAnswer}>
        {TEXTS.answer}
      </Button>
    </section>,
    place,
  );
}

interface ReceivedListProps {
  received: readonly Challenge[];
  onOpen: (challengeId: number) => void;
  onClose: () => void;
}

function ReceivedList({ received, onOpen, onClose }: ReceivedListProps) {
  return (
    <Dialog
      isUnasked
      title={TEXTS.waitingTitle(received.length)}
      description={TEXTS.waitingText}
      onClose={onClose}
    >
      <ul className={css['waiting']}>
        {received.map((challenge) => (
          <li key={challenge.id} className={css['row']}>
            <div className={css['who']}>
              <PlayerLine player={challenge.challenger} />
              <p className={css['terms']}>{termsOf(challenge)}</p>
            </div>
            <Button onClick={() => onOpen(challenge.id)}>{TEXTS.answer}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function termsOf({ wagerAmount, timeControl }: Challenge): string {
  const time = shortTimeControl(timeControlOf(timeControl));
  return wagerAmount === FRIENDLY_WAGER_SOL ? TEXTS.friendlyTerms(time) : TEXTS.terms(wagerAmount, time);
}

type Answer = 'accept' | 'decline' | 'block';

interface ReceivedProps {
  challenge: Challenge;
  onSettled: () => void;
  onClose: () => void;
}

function ReceivedDialog({ challenge, onSettled, onClose }: ReceivedProps) {
  const { challenger, wagerAmount, prizePool, timeControl, expiresAt } = challenge;
  const seconds = useSecondsLeft(Date.parse(expiresAt), useSocketClient().nowMs);
  const { answer, busy } = useAnswers(challenge, onSettled);
  const { user } = useSession();
  const isFriendly = wagerAmount === FRIENDLY_WAGER_SOL;
  return (
    <Dialog
      isUnasked
      title={TEXTS.asks(challenger.username)}
      description={termsOf(challenge)}
      onClose={onClose}
    >
      <PlayerLine player={challenger} />
      {!isFriendly && (
        <div className={css['facts']}>
          <MoneySummary lines={[[TEXTS.winnerGets, TEXTS.sol(prizePool)]]} />
          <MatchOutcome
            game={{ wagerAmount, fee: payoutOf(wagerAmount).fee, timeControl, whitePlayer: challenger }}
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

/**
 * Whether the server refuses the answer because the challenge is over or no longer addressed to the player. It also refuses answers that
 * the player may give later: too many calls, and a stake of held money.
 */
export function isOver(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.body?.code === 'UNDER_REVIEW') return false;
  return error.status < 500 && error.status !== 429;
}

/**
 * Answers over HTTP, which works without an open socket. A refusal shows the server's message. INSUFFICIENT_BALANCE also opens the
 * deposit dialog.
 */
function useAnswers({ id, challenger, wagerAmount }: Challenge, onSettled: () => void) {
  const http = useHttp();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const { join } = useGameCommands();
  const { fail, tooPoor } = useRefusals();
  const { isBusy, run } = useBusy();
  const [chosen, setChosen] = useState<Answer | null>(null);
  const carryOut: Record<Answer, () => Promise<unknown>> = {
    async accept() {
      await join(id);
      navigate(gameLink(id), { state: SEATED });
    },
    decline: () => http.send(declineChallenge, { params: { id } }),
    async block() {
      await http.send(blockPlayer, { params: { userId: challenger.id } });
      const description = TEXTS.blockedText(challenger.username);
      toasts.show({ variant: 'info', title: TEXTS.blocked, description });
    },
  };
  const failed = (error: unknown): void => {
    if (isExplained(error)) return;
    const shortfall = isPoor(error) ? shortfallOf(error) : undefined;
    if (shortfall !== undefined) {
      tooPoor(TEXTS.insufficient, TEXTS.needs(wagerAmount), shortfall);
      return;
    }
    fail(TEXTS.answerFailed, messageOf(error));
    if (isOver(error)) onSettled();
  };
  const answer = (which: Answer): void => {
    setChosen(which);
    void run(async () => {
      await carryOut[which]();
      onSettled();
    }, failed);
  };
  return { busy: isBusy ? chosen : null, answer };
}
