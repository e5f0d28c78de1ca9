// rematch: what the player sees of a rematch: the buttons next to a result, and the bar on every other screen.
import type { Game } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { formatSol } from '@kingstake/protocol/money';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { messageInLanguage } from '../../language/index.ts';
import { browserTimers } from '../../net/timers.ts';
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { isPoor, type Shortfall, shortfallOf, useDialogs } from '../../player/own/dialogs.ts';
import { useReminderFirst } from '../../player/own/limits.ts';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { isExplained } from '../../session/stake-question.ts';
import { Button } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ToastContent } from '../../ui/toast-view.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import {
  type DeclinedRematch,
  type IncomingOffer,
  type RematchGame,
  type RematchState,
  useFollowRematch,
  useRematchState,
  useRematchStore,
} from '../rematch.tsx';
import css from './rematch.module.css';
import { createRematch, type RematchProblem, rematchOf } from './store.ts';
import { REMATCH_TEXTS } from './texts.ts';

const SECOND_MS = 1_000;
const { rematchChallengeMs, rematchWaitMs } = PAGE_TIMES;
const OFFER_MS = rematchChallengeMs + rematchWaitMs;

interface RematchProps {
  /** Called with the game of an offer that arrives while its result is not on screen, and with null when the offer ends. */
  onOffered?: (game: RematchGame | null) => void;
}

/** Mounted once, next to every screen. Renders nothing while the result shows its own rematch. */
export function Rematch({ onOffered }: RematchProps) {
  const rematch = useRematchStore();
  const { shown, own, incoming } = useRematchState();
  const isOffered = incoming !== null && incoming.game.id !== shown?.id;
  const report = useEffectEvent((game: RematchGame | null) => onOffered?.(game));
  const { game = null } = isOffered ? incoming : {};
  useEffect(() => {
    report(game);
  }, [game]);
  useServerRematch();
  useDeclinedToast();
  if (isOffered)
    return (
      <Bar
        untilMs={incoming.untilMs}
        title={REMATCH_TEXTS.wants(incoming.game.opponent)}
        text={termsText(incoming.game)}
        live
      >
        <Answers isAccepting={incoming.isAccepting} wager={incoming.game.wager} />
      </Bar>
    );
  if (own === null || own.game.id === shown?.id) return null;
  return (
    <Bar
      untilMs={own.expiresAtMs}
      title={REMATCH_TEXTS.waiting(own.game.opponent)}
      text={REMATCH_TEXTS.notStaked(own.game.wager)}
    >
      <Button onClick={rematch.cancel}>{REMATCH_TEXTS.cancel}</Button>
    </Bar>
  );
}

/** Follows the server for the signed-in player, and shows why a request failed. */
function useServerRematch(): void {
  const follow = useFollowRematch();
  const [, navigate] = useLocation();
  const socket = useSocketClient();
  const http = useHttp();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const playerId = useSession().user?.id ?? null;
  const showProblem = useEffectEvent((problem: RematchProblem) => {
    if (isExplained(problem)) return;
    const { toast, shortfall } = problemView(problem);
    toasts.show(toast);
    if (shortfall !== null) dialogs.openDeposit(shortfall);
  });
  const open = useEffectEvent((address: string) => navigate(address));
  useEffect(() => {
    if (playerId === null) return;
    const store = createRematch({
      socket,
      timers: browserTimers,
      playerId,
      findGame: (id) => http.send(getGame, { params: { id } }),
      onProblem: (problem) => showProblem(problem),
      open: (address) => open(address),
    });
    follow(store);
    return () => {
      follow(null);
      store.stop();
    };
  }, [follow, socket, http, playerId]);
}

interface ProblemView {
  toast: ToastContent;
  /** Set when the player's own balance is too low: the deposit dialog opens. */
  shortfall: Shortfall | null;
}

/** A refusal without amounts is about the opponent's balance, so there is nothing to deposit. */
export function problemView(problem: RematchProblem): ProblemView {
  if (problem === 'not-sent') return failure(REMATCH_TEXTS.notSent, REMATCH_TEXTS.tryAgain);
  const shortfall = isPoor(problem) ? shortfallOf(problem) : undefined;
  if (shortfall === undefined) return failure(REMATCH_TEXTS.failed, messageInLanguage(problem.message));
  const text = REMATCH_TEXTS.needs(
    formatSol(shortfall.required, 'figure'),
    formatSol(shortfall.current, 'figure'),
  );
  return { ...failure(REMATCH_TEXTS.insufficient, text), shortfall };
}

function failure(title: string, description: string): ProblemView {
  return { toast: { variant: 'error', title, description }, shortfall: null };
}

/** Reports that an offer was not accepted if its result is not on screen. */
function useDeclinedToast(): void {
  const { shown, declined } = useRematchState();
  const toasts = useToasts();
  const game = declined === null || declined.game.id === shown?.id ? null : declined.game;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each offer
  useEffect(() => {
    if (game === null) return;
    const isUnanswered = declined?.hasExpired === true;
    const reason = isUnanswered
      ? REMATCH_TEXTS.unanswered(game.opponent)
      : REMATCH_TEXTS.declinedBy(game.opponent);
    toasts.show({
      variant: 'info',
      title: isUnanswered ? REMATCH_TEXTS.failed : REMATCH_TEXTS.declined,
      description: `${reason}. ${REMATCH_TEXTS.nothingWagered(game.wager)}`.trim(),
    });
  }, [declined]);
}

interface BarProps {
  untilMs: number; // server time
  title: string;
  text: string;
  live?: boolean;
  children: Elements;
}

/** Not modal, so that the player can continue. Screen readers announce it. */
function Bar({ untilMs, title, text, live = false, children }: BarProps) {
  return (
    <section className={cx(css['bar'], live && css['live'])} aria-label={REMATCH_TEXTS.label}>
      <Ring untilMs={untilMs} spanMs={OFFER_MS} live={live} />
      <p className={css['words']} role={live ? 'alert' : 'status'}>
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <div className={css['barAnswers']}>{children}</div>
    </section>
  );
}

/** Accept and Decline, for an incoming offer. */
function Answers({ isAccepting, wager }: { isAccepting: boolean; wager: string }) {
  const rematch = useRematchStore();
  const afterReminder = useReminderFirst();
  // The offer stays open while the player reads the reminder.
  const accept = () => afterReminder(rematch.accept);
  return (
    <>
      <Button disabled={isAccepting} onClick={rematch.decline}>
        {REMATCH_TEXTS.decline}
      </Button>
      <Button variant="primary" busy={isAccepting} onClick={accept}>
        {REMATCH_TEXTS.accept(wager)}
      </Button>
    </>
  );
}

/** The colours are swapped. */
function termsText({ wager, side }: RematchGame): string {
  return REMATCH_TEXTS.terms(wager, REMATCH_TEXTS.sides[side === 'white' ? 'black' : 'white']);
}

type RematchStage = 'idle' | 'challenge' | 'wait' | 'offer' | 'declined';

/** The stage that the result of a game shows. The opponent's offer takes precedence over the player's own, so that one click accepts it. */
export function rematchStageOf({ own, incoming, declined }: RematchState, gameId: number): RematchStage {
  if (incoming?.game.id === gameId) return 'offer';
  if (own?.game.id === gameId) return own.stage === 'challenging' ? 'challenge' : 'wait';
  return declined?.game.id === gameId ? 'declined' : 'idle';
}

/** The rematch of the game whose result the component shows; null if the player has none. */
export function useResultRematch(game: Game | null): RematchGame | null {
  const store = useRematchStore();
  const { user } = useSession();
  const rematch = game !== null && user !== null ? rematchOf(game, user.id) : null;
  const { id, side, opponent, wager, won } = rematch ?? NO_GAME;
  useEffect(() => {
    if (id === 0) return;
    store.show({ id, side, opponent, wager, won });
    return () => store.show(null);
  }, [store, id, side, opponent, wager, won]);
  return rematch;
}

const NO_GAME: RematchGame = { id: 0, side: 'white', opponent: '', wager: '0', won: null };

interface RematchAreaProps {
  game: RematchGame;
  /** The other buttons. `isMain`: the first of them is primary. */
  others: (isMain: boolean) => Elements;
}

/** The rematch next to a result. Every stage has the same height, so that no button moves under a finger. */
export function RematchArea({ game, others }: RematchAreaProps) {
  const rematch = useRematchStore();
  const state = useRematchState();
  const { own, incoming, declined } = state;
  const afterReminder = useReminderFirst();
  const ask = () => afterReminder(() => rematch.offer(game));
  switch (rematchStageOf(state, game.id)) {
    case 'idle':
      return (
        <>
          <Button className={css['main']} variant="primary" size="lg" wide onClick={ask}>
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
      return incoming === null ? null : <Incoming {...incoming} />;
    case 'declined':
      return (
        <>
          {declined !== null && <Declined {...declined} />}
          {others(true)}
        </>
      );
  }
}

function Incoming({ game, untilMs, isAccepting }: IncomingOffer) {
  return (
    <>
      <Row
        live
        title={REMATCH_TEXTS.wants(game.opponent)}
        text={termsText(game)}
        ring={{ untilMs, spanMs: OFFER_MS }}
      />
      <div className={css['answers']}>
        <Answers isAccepting={isAccepting} wager={game.wager} />
      </div>
    </>
  );
}

/** A winner reads "declined" on expiry too, as specified. */
function Declined({ game, lobbyAtMs, hasExpired }: DeclinedRematch) {
  const rematch = useRematchStore();
  const isUnanswered = hasExpired && game.won !== true;
  const title = isUnanswered
    ? REMATCH_TEXTS.unanswered(game.opponent)
    : REMATCH_TEXTS.declinedBy(game.opponent);
  if (lobbyAtMs === null) return <Row title={title} text={REMATCH_TEXTS.nothingWagered(game.wager)} />;
  return (
    <Row title={title} text={<LobbyCountdown untilMs={lobbyAtMs} />}>
      <Button onClick={rematch.stay}>{REMATCH_TEXTS.stay}</Button>
    </Row>
  );
}

/** At zero the page opens the lobby. Screen readers do not announce every second. */
function LobbyCountdown({ untilMs }: { untilMs: number }) {
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
  /** Server time; absent once the rematch is over. */
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

const SIZE = 40;
const RADIUS = 18;

interface RingProps {
  untilMs: number; // server time
  spanMs: number; // total
  /** Highlighted: the player must act. */
  live: boolean;
}

function Ring({ untilMs, spanMs, live }: RingProps) {
  const seconds = useSecondsLeft(untilMs, useSocketClient().nowMs);
  const left = Math.min(1, (seconds * SECOND_MS) / spanMs);
  return (
    <span className={cx('num', css['ring'], live && css['countdownLive'])} role="timer">
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          pathLength={1}
          strokeDasharray={1}
          strokeDashoffset={1 - left}
        />
      </svg>
      <span>{seconds}</span>
    </span>
  );
}
