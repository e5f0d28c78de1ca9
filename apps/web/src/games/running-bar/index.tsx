// running-bar: one line at the top of every screen but the table, for the player's running game, the end of one, or an open table.
import type { Game } from '@kingstake/protocol/game';
import { listPausedGames } from '@kingstake/protocol/http/games';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import type { PausedGame } from '@kingstake/protocol/listed-games';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useRoute } from 'wouter';
import { browserTimers } from '../../net/timers.ts';
import { useQuery, useQueryClient } from '../../net/use-query.ts';
import { secondsLeft } from '../../net/use-seconds-left.ts';
import { BAR_PLACE_ID } from '../../player/own/dialogs.ts';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { clockText, solChangeText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { EscapeLink } from '../../ui/stakes.tsx';
import { useBusy, useGameCommands, useRefusals } from '../commands.ts';
import { gameLink, gameScreen, isScreenOf, opponentOf, speedOf } from '../game.ts';
import { refetchOwnGames, useOwnGames } from '../own-games.ts';
import css from './running-bar.module.css';
import { type Bar, barOf, endOf, type Running, type SeenGames, seenAfter } from './state.ts';
import { BAR_TEXTS as TEXTS } from './texts.ts';

const TICK_MS = 250;
const LOW_MS = 30_000;

/** Notifies the player of a hidden tab before the game is forfeited in so many ms. Returns a function that cancels it. */
type NotifyForfeit = (gameId: number, inMs: number) => () => void;

export function RunningBar({ notifyForfeit }: { notifyForfeit: NotifyForfeit }) {
  const { seen, closed, close } = useSeenGames();
  const [isGame] = useRoute(PAGE_ROUTES.game);
  const [isGameById] = useRoute(PAGE_ROUTES.gameById);
  return !isGame && !isGameById && <Elsewhere {...{ seen, closed, close, notifyForfeit }} />;
}

/** Follows the server's messages about the player's games, also while one of them is on screen. */
function useSeenGames() {
  const socket = useSocketClient();
  const [seen, setSeen] = useState<SeenGames>(new Map());
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [path] = useLocation();
  const close = (gameId: number) => setClosed((ids) => new Set(ids).add(gameId));
  const closeShown = useEffectEvent((gameId: number) => {
    const { search } = window.location;
    // The table that opens after a match was accepted, or by a code, has no id in its address.
    const hasNoId = path === PAGE_ROUTES.game && !/[?&](gameId|mode=training)/.test(search);
    if (hasNoId || isScreenOf(gameId, path, search)) close(gameId);
  });
  useEffect(
    () =>
      socket.subscribe((message) => {
        setSeen((games) => seenAfter(games, message, socket.nowMs()));
        if (message.type === 'game_over') closeShown(message.gameId);
      }),
    [socket],
  );
  return { seen, closed, close };
}

interface ElsewhereProps {
  seen: SeenGames;
  closed: ReadonlySet<number>;
  close: (gameId: number) => void;
  notifyForfeit: NotifyForfeit;
}

function Elsewhere({ seen, closed, close, notifyForfeit }: ElsewhereProps) {
  const { user } = useSession();
  const { data: own = [] } = useOwnGames();
  const paused = usePausedGames(own);
  const nowMs = useNow();
  const [place] = useState(() => document.getElementById(BAR_PLACE_ID));
  if (user === null || place === null) return null;
  const shown = barOf({ userId: user.id, own, paused, seen, closed, nowMs });
  return (
    shown !== null &&
    createPortal(<Shown {...shown} userId={user.id} {...{ nowMs, close, notifyForfeit }} />, place)
  );
}

/** Server time, in ms, a few times a second. */
function useNow(): number {
  const { nowMs } = useSocketClient();
  const [now, setNow] = useState(nowMs);
  useEffect(() => browserTimers.every(TICK_MS, () => setNow(nowMs())), [nowMs]);
  return now;
}

/**
 * Running games from which the server counts the player as absent. It says so only seconds after the player left, so the list is asked for
 * a few times.
 */
function usePausedGames(own: readonly Game[]): readonly PausedGame[] {
  const http = useHttp();
  const { user } = useSession();
  const { data = [], refetch } = useQuery({
    queryKey: ['paused-games', user?.id],
    queryFn: () => http.send(listPausedGames, { query: { walletAddress: user?.walletAddress ?? '' } }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
  const [asked, setAsked] = useState(0);
  const running = own.filter(({ status }) => status === 'active');
  const isLeft = running.some(({ id }) => data.every((game) => game.id !== id));
  const isOpen = isLeft && asked < PAGE_TIMES.pausedAsks;
  const ask = useEffectEvent(() => void refetch());
  // The bar renders several times a second, which must not start the wait again.
  useEffect(() => {
    if (!isOpen) return;
    return browserTimers.after(PAGE_TIMES.pausedAskMs, () => {
      setAsked(asked + 1);
      ask();
    });
  }, [isOpen, asked]);
  // A game that has ended, or was continued on another device, is paused no longer.
  return data.filter(({ id }) => running.some((game) => game.id === id));
}

interface ShownProps {
  bar: Bar;
  more: number;
  userId: number;
  nowMs: number;
  close: (gameId: number) => void;
  notifyForfeit: NotifyForfeit;
}

function Shown({ bar, more, userId, nowMs, close, notifyForfeit }: ShownProps) {
  const opponent = opponentOf(bar.game, userId);
  const shared = { game: bar.game, name: opponent?.username ?? '', more };
  switch (bar.kind) {
    case 'paused':
      return <PausedBar {...shared} {...{ nowMs, notifyForfeit }} game={bar.game} />;
    case 'running':
      return <RunBar {...shared} run={bar.run} nowMs={nowMs} pictureId={opponent?.profilePicId ?? ''} />;
    case 'over':
      return <OverBar {...shared} over={bar.over} userId={userId} onClose={() => close(bar.game.id)} />;
    case 'open':
      return <OpenBar game={bar.game} nowMs={nowMs} />;
  }
}

interface LineProps {
  tone: 'own' | 'plain' | 'low' | 'paused';
  mark: ReactNode;
  title: ReactNode;
  /** The title for screen readers, which say it when it changes. */
  said: string;
  detail: ReactNode;
  style?: CSSProperties;
  children: Elements;
}

function Line({ tone, mark, title, said, detail, style, children }: LineProps) {
  return (
    <section className={css['bar']} data-tone={tone} style={style} aria-label={said}>
      <div className={css['in']}>
        <span className={css['mark']} aria-hidden="true">
          {mark}
        </span>
        <p className={css['words']}>
          <b>{title}</b> <span className={css['detail']}>{detail}</span>
        </p>
        {children}
      </div>
      <span className="vh" role="status">
        {said}
      </span>
    </section>
  );
}

interface GameBarProps {
  game: Game;
  name: string;
  more: number;
}

interface RunBarProps extends GameBarProps {
  run: Running;
  nowMs: number;
  pictureId: string;
}

function RunBar({ game, name, more, run, nowMs, pictureId }: RunBarProps) {
  const { isOwnTurn, ownMs, firstMoveMs, isDrawOffered, awayUntil } = run;
  const isLow = isOwnTurn && ownMs !== null && ownMs < LOW_MS;
  const turn = isOwnTurn ? TEXTS.yourTurn : TEXTS.opponentsTurn;
  let title: ReactNode = (
    <>
      <em>{firstMoveMs === null ? turn : TEXTS.yourFirstMove}</em>{' '}
      <span className={css['onWide']}>{TEXTS.against(name)}</span>
    </>
  );
  let said = `${firstMoveMs === null ? turn : TEXTS.yourFirstMove} ${TEXTS.against(name)}`;
  let detail: ReactNode = (
    <>
      <span className={css['onNarrow']}>{`${name} · `}</span>
      <span>{TEXTS.terms(game.wagerAmount, speedOf(game), run.move)}</span>
    </>
  );
  if (isDrawOffered) {
    said = TEXTS.drawOffered(name);
    title = <em>{said}</em>;
    detail = TEXTS.drawReturns(game.wagerAmount);
  } else if (awayUntil !== null) {
    said = TEXTS.away(name);
    title = said;
    detail = TEXTS.awayLeft(clockText(secondsLeft(Date.parse(awayUntil), nowMs)));
  } else if (firstMoveMs !== null)
    detail = TEXTS.firstMoveWithin(clockText(Math.ceil(firstMoveMs / 1000)), game.wagerAmount);
  return (
    <Line
      tone={isLow ? 'low' : isOwnTurn ? 'own' : 'plain'}
      mark={<Avatar pictureId={pictureId} name={name} size="sm" />}
      title={title}
      said={said}
      detail={detail}
    >
      <More count={more} />
      {ownMs !== null && (
        <span className={css['clock']}>
          <span className={css['onWide']}>{TEXTS.you}</span>{' '}
          <b className="num" role="timer">
            {clockText(Math.ceil(ownMs / 1000))}
          </b>
        </span>
      )}
      <Link
        className={cx(buttonClass({ variant: awayUntil === null ? 'primary' : 'secondary' }), css['button'])}
        href={gameLink(game.id, game.gameCode)}
      >
        <span className={css['onWide']}>{TEXTS.back}</span>
        <span className={css['onNarrow']}>{TEXTS.backShort}</span>
      </Link>
    </Line>
  );
}

interface PausedBarProps extends GameBarProps {
  game: PausedGame;
  nowMs: number;
  notifyForfeit: NotifyForfeit;
}

function PausedBar({ game, name, more, nowMs, notifyForfeit }: PausedBarProps) {
  const seconds = secondsLeft(Date.parse(game.courtesyDelayExpires), nowMs);
  const socket = useSocketClient();
  const { id, courtesyDelayExpires } = game;
  useEffect(
    () => notifyForfeit(id, Date.parse(courtesyDelayExpires) - socket.nowMs()),
    [id, courtesyDelayExpires, socket, notifyForfeit],
  );
  const said = TEXTS.pausedTitle(name);
  return (
    <Line
      tone="paused"
      style={{ '--left': shareLeft(seconds) } as CSSProperties}
      mark={<Icon name="pause" />}
      title={said}
      said={said}
      detail={
        <>
          <span className={css['onWide']}>{TEXTS.pausedHint(game.wagerAmount)}</span>
          <span className={css['onNarrow']}>{TEXTS.pausedShort(game.wagerAmount)}</span>{' '}
          {game.stakeSource === 'escrow' && <EscapeLink />}
        </>
      }
    >
      <More count={more} />
      <span className={css['clock']}>
        <span className={css['onWide']}>{TEXTS.forfeitIn}</span>{' '}
        <b className="num" role="timer">
          <span>{clockText(seconds)}</span>
          <span className="vh">{` ${TEXTS.left}`}</span>
        </b>
      </span>
      <Link
        className={cx(buttonClass({ variant: 'primary' }), css['button'])}
        href={gameScreen({ gameId: String(game.id), continue: 'true' })}
      >
        {TEXTS.continueMatch}
      </Link>
    </Line>
  );
}

/** The lobby's Active Games list them all. */
function More({ count }: { count: number }) {
  return (
    count > 0 && (
      <Link className={css['more']} href={`${PAGE_ROUTES.lobby}#active-games`}>
        {TEXTS.more(count)}
      </Link>
    )
  );
}

/** The fraction of the time to return that is left, from 0 to 1. */
export function shareLeft(secondsLeft: number): number {
  return Math.min(1, (secondsLeft * 1000) / PAGE_TIMES.pausedMs);
}

interface OverBarProps extends GameBarProps {
  over: Extract<Bar, { kind: 'over' }>['over'];
  userId: number;
  onClose: () => void;
}

/** The game ended while the player was elsewhere. */
function OverBar({ game, name, over, userId, onClose }: OverBarProps) {
  const { outcome, change } = endOf(over, userId);
  const said = TEXTS[outcome](name);
  const number = TEXTS.gameNumber(game.id);
  const [, navigate] = useLocation();
  return (
    <Line
      tone={outcome === 'won' ? 'own' : 'plain'}
      mark={<Icon name="check" />}
      title={said}
      said={said}
      detail={
        game.wagerAmount === '0'
          ? number
          : `${change === null ? TEXTS.refunded : solChangeText(change)} · ${number}`
      }
    >
      <Button
        className={css['button']}
        onClick={() => {
          onClose();
          navigate(gameLink(game.id, game.gameCode));
        }}
      >
        {TEXTS.seeResult}
      </Button>
    </Line>
  );
}

/** The player's own game waits for an opponent. */
function OpenBar({ game, nowMs }: { game: Game; nowMs: number }) {
  const commands = useGameCommands();
  const queries = useQueryClient();
  const { isBusy, run } = useBusy();
  const { refused } = useRefusals();
  const link = gameLink(game.id, game.gameCode);
  const cancel = async () => {
    await commands.cancel(game.id);
    await refetchOwnGames(queries);
  };
  const left = game.expiresAt === null ? null : clockText(secondsLeft(Date.parse(game.expiresAt), nowMs));
  const terms = TEXTS.tableTerms(game.wagerAmount, speedOf(game));
  return (
    <Line
      tone="own"
      mark={<Icon name="clock" />}
      title={<em>{TEXTS.tableOpen}</em>}
      said={TEXTS.tableOpen}
      detail={left === null ? terms : `${terms} · ${TEXTS.closesIn(left)}`}
    >
      {game.stakeSource === 'escrow' || game.isPrivate ? (
        <Link className={cx(buttonClass(), css['button'])} href={link}>
          {TEXTS.openTable}
        </Link>
      ) : (
        <Button
          className={css['button']}
          busy={isBusy}
          onClick={() => void run(cancel, (error) => refused(TEXTS.cancelSearch, error, TEXTS.tryAgain))}
        >
          {TEXTS.cancelSearch}
        </Button>
      )}
    </Line>
  );
}
