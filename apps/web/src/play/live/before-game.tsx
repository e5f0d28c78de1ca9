// play: before a game: a private game by its code, the search for an opponent at one wager, and the sheet that shows the stake before
// the player joins. The search repeats until it ends and then offers to create the match (rulings 3.10).

import { type Game, gameCalls, type StakeSourceName } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useNotificationPermission } from '../../alerts/index.ts';
import { findGames, useBusy, useGameCommands, useRefusals } from '../../games/commands.ts';
import { amountsOf, gameLink } from '../../games/game.ts';
import { browserSpeed } from '../../games/memory.ts';
import { browserTimers } from '../../net/timers.ts';
import { useQuery } from '../../net/use-query.ts';
import { isPoor, shortfallOf } from '../../player/own/dialogs.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { settings, useSettings } from '../../settings/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { amountOf, shortTimeControl, solText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { DialogActions } from '../../ui/layout.tsx';
import { MatchOutcome } from '../../ui/match-outcome.tsx';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { PlayerLine } from '../../ui/player.tsx';
import { Spinner } from '../../ui/status.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { ChooseSource, JoinOnChain } from '../chain/on-chain.tsx';
import { ALLOW_TEXTS, JOIN_TEXTS } from '../dialog-texts.ts';
import { LoadingTable, NoGame, StandingCard, useHome } from '../table/standing-card.tsx';
import { LIVE_TEXTS, PLAY_TEXTS } from '../texts.ts';
import css from './before-game.module.css';
import { type Finding, findingOf, isAbsent, isTaken, sourceOf } from './route.ts';

/** Resolves a code and navigates to the game's address. */
export function OpenByCode({ gameCode }: { gameCode: string }) {
  const http = useHttp();
  const goHome = useHome();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ['game-code', gameCode],
    queryFn: () => http.send(gameCalls.getGameByCode, { params: { gameCode } }),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined) return;
    navigate(gameLink(data.id, gameCode), { replace: true });
  }, [data, gameCode, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    if (isAbsent(error) && !isTaken(error))
      toasts.show({ variant: 'error', title: JOIN_TEXTS.notFound, description: JOIN_TEXTS.notFoundText });
  }, [error]);
  if (error === null) return <LoadingTable />;
  return <NoGame error={error} text={JOIN_TEXTS.notFoundText} onHome={goHome} onRetry={refetch} />;
}

export function AllowNotices() {
  const { permission, ask } = useNotificationPermission();
  const { offerNotifications } = useSettings();
  if (permission !== 'ask' || !offerNotifications) return null;
  const allow = async () => settings.set({ notifications: (await ask()) === 'granted' });
  return (
    <section className={css['offer']} aria-label={ALLOW_TEXTS.label}>
      <Icon name="bell" />
      <p>{ALLOW_TEXTS.text}</p>
      <Button size="sm" aria-label={ALLOW_TEXTS.label} onClick={allow}>
        {ALLOW_TEXTS.button}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={ALLOW_TEXTS.dismiss}
        title={ALLOW_TEXTS.dismiss}
        onClick={() => settings.set({ offerNotifications: false })}
      >
        <Icon name="x" />
      </Button>
    </section>
  );
}

interface JoinSheetProps {
  game: Game;
  gameCode: string | null;
  /** For stakes on chain: the player has the seat. */
  onSeated(): void;
  onJoin(): void;
  onBack(): void;
}

export function JoinSheet({ gameCode, onSeated, ...sheet }: JoinSheetProps) {
  if (sheet.game.stakeSource === 'balance') return <JoinFromBalance {...sheet} />;
  return <JoinOnChain game={sheet.game} gameCode={gameCode} onSeated={onSeated} onBack={sheet.onBack} />;
}

function JoinFromBalance({ game, onJoin, onBack }: Pick<JoinSheetProps, 'game' | 'onJoin' | 'onBack'>) {
  const { user } = useSession();
  const { stake, prize, fee } = amountsOf(game);
  const isFree = stake === 0n;
  const balance = amountOf(user?.balance ?? '');
  const lines = [
    [JOIN_TEXTS.time, shortTimeControl(timeControlOf(game.timeControl))],
    [JOIN_TEXTS.stake, isFree ? JOIN_TEXTS.noWager : solText(stake)],
    ...(isFree
      ? []
      : ([
          [JOIN_TEXTS.prize, solText(prize)],
          [JOIN_TEXTS.fee, solText(fee)],
        ] as const)),
    ...(balance === null || isFree ? [] : [[JOIN_TEXTS.balance, solText(balance)] as const]),
  ] as const;
  return (
    <StandingCard king={null} title={JOIN_TEXTS.title}>
      <PlayerLine player={game.whitePlayer} isLinked />
      <MoneySummary lines={lines} />
      {!isFree && <MatchOutcome game={game} ratings={user?.ratings} />}
      <DialogActions>
        <Button variant="primary" size="lg" wide onClick={onJoin}>
          {JOIN_TEXTS.button(game.wagerAmount)}
        </Button>
        <Button size="lg" wide onClick={onBack}>
          {JOIN_TEXTS.back}
        </Button>
      </DialogActions>
    </StandingCard>
  );
}

interface FindingOpponentProps {
  /** SOL. */
  wagerSol: string;
  /** "3+2". */
  time: string;
  onCancel: () => void;
  children?: Elements;
}

export function FindingOpponent({ wagerSol, time, onCancel, children }: FindingOpponentProps) {
  return (
    <StandingCard king="bK" title={PLAY_TEXTS.finding}>
      <p role="status" className={css['busy']}>
        <Spinner /> {PLAY_TEXTS.findingHint}
      </p>
      <p className={css['wager']}>
        {PLAY_TEXTS.wager} <b className="num">{`${wagerSol} ${PLAY_TEXTS.sol} · ${time}`}</b>
      </p>
      {children}
      <Button size="lg" wide onClick={onCancel}>
        {PLAY_TEXTS.cancel}
      </Button>
    </StandingCard>
  );
}

interface NoOpponentProps {
  /** SOL. */
  wagerSol: string;
  /** "3+2". */
  time: string;
  isCreating: boolean;
  onCreate: () => void;
  onAgain: () => void;
  onHome: () => void;
  /** The choice of the wager's source. */
  children?: Elements;
}

function NoOpponent(props: NoOpponentProps) {
  const { wagerSol, time, isCreating, onCreate, onAgain, onHome } = props;
  return (
    <StandingCard king="bK" title={PLAY_TEXTS.noOpponent}>
      <p>{PLAY_TEXTS.noOpponentHint(wagerSol, time)}</p>
      {props.children}
      <Button size="lg" wide variant="primary" busy={isCreating} onClick={onCreate}>
        {PLAY_TEXTS.createMatch}
      </Button>
      <Button size="lg" wide onClick={onAgain}>
        {PLAY_TEXTS.searchAgain}
      </Button>
      <Button variant="ghost" wide onClick={onHome}>
        {PLAY_TEXTS.returnHome}
      </Button>
    </StandingCard>
  );
}

const TICK_MS = 250;

interface FindByWagerProps {
  wager: string;
  /** The player clicked Join for the game that was found. */
  onJoin(gameId: number): void;
}

/** Each search has its own key, and therefore its own time limit. */
export function FindByWager(props: FindByWagerProps) {
  const asked = sourceOf(useSearch());
  const [search, setSearch] = useState({ count: 0, source: asked });
  return (
    <Search
      key={search.count}
      {...props}
      from={search.source}
      onAgain={(source) => setSearch({ count: search.count + 1, source })}
    />
  );
}

interface SearchProps extends FindByWagerProps {
  from: StakeSourceName;
  onAgain(from: StakeSourceName): void;
}

function Search({ wager, from, onJoin, onAgain }: SearchProps) {
  const [, navigate] = useLocation();
  const goHome = () => navigate(PAGE_ROUTES.lobby);
  const time = shortTimeControl(timeControlOf(browserSpeed.read()));
  const { finding, source, setSource, searchFrom } = useFinding(wager, from);
  const { isCreating, create } = useCreate(wager, source);
  const searching = (
    <FindingOpponent wagerSol={wager} time={time} onCancel={goHome}>
      <ChooseSource wager={wager} value={source} onChange={searchFrom} hasTerms={false} />
      <AllowNotices />
    </FindingOpponent>
  );
  switch (finding.kind) {
    case 'searching':
      return searching;
    case 'found':
      return (
        <JoinSheet
          game={finding.game}
          gameCode={null}
          onJoin={() => onJoin(finding.game.id)}
          onSeated={() => navigate(gameLink(finding.game.id), { replace: true })}
          onBack={goHome}
        />
      );
    case 'none':
      return (
        <NoOpponent
          wagerSol={wager}
          time={time}
          isCreating={isCreating}
          onCreate={create}
          onAgain={() => onAgain(source)}
          onHome={goHome}
        >
          <ChooseSource wager={wager} value={source} onChange={setSource} hasTerms />
        </NoOpponent>
      );
  }
}

/** A result is final, so that the sheet does not switch to another game while the player reads it. */
function useFinding(wager: string, from: StakeSourceName) {
  const http = useHttp();
  const [source, setSource] = useState(from);
  const [sinceMs, setSince] = useState(() => browserTimers.now());
  const [finding, setFinding] = useState<Finding>({ kind: 'searching' });
  const isOpen = finding.kind === 'searching';
  const { data } = useQuery({
    queryKey: ['waiting', wager, source, 'finding'],
    // Both seats of a game have the same stake source. The time control is the one last chosen on this device.
    queryFn: () => findGames(http, { wagerAmount: wager, timeControl: browserSpeed.read() }, [source]),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: isOpen ? PAGE_TIMES.findingAskMs : false,
  });
  useEffect(() => {
    if (!isOpen) return;
    const update = () => setFinding(findingOf(data, browserTimers.now() - sinceMs));
    return browserTimers.every(TICK_MS, update);
  }, [isOpen, data, sinceMs]);
  const searchFrom = (next: StakeSourceName) => {
    setSource(next);
    setSince(browserTimers.now());
  };
  return { finding, source, setSource, searchFrom };
}

/** Creates a public match; the creator waits at the board. */
function useCreate(wager: string, stakeSource: StakeSourceName) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const { isBusy, run } = useBusy();
  const { refused, tooPoor } = useRefusals();
  const commands = useGameCommands();
  const { createInsufficient, createFailed, tryAgain } = JOIN_TEXTS;
  const create = async (): Promise<void> => {
    const terms = { wagerAmount: wager, stakeSource, timeControl: browserSpeed.read() };
    const game = await commands.create({ ...terms, isPrivate: false, allowObservers: false });
    // The player has already seen what the wallet will be asked to sign, so the stake starts immediately.
    const isOnChain = stakeSource === 'escrow';
    navigate(gameLink(game.id), { replace: true, ...(isOnChain && { state: { stake: true } }) });
  };
  const fail = (error: unknown): void => {
    if (isPoor(error)) tooPoor(LIVE_TEXTS.insufficient, createInsufficient, shortfallOf(error));
    else refused(createFailed, error, tryAgain);
  };
  return { isCreating: isBusy, create: () => user !== null && void run(create, fail) };
}
