// lobby: the areas around the stake card and Active Games, and the notes above it, as one chunk that may load a moment later. An area
// shows its list, or the empty state if no one is there.
import { WAGER_OPTIONS } from '@kingstake/protocol/economics';
import { formatSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { Link } from 'wouter';
import { useOwnGames } from '../games/own-games.ts';
import { freeToStake } from '../player/own/balance.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import type { WagerCap } from '../player/own/limits.ts';
import { casePath, useOwnReviews } from '../player/own/reviews.ts';
import { useSession, useSocket } from '../session/index.ts';
import { Icon } from '../ui/icon.tsx';
import css from './areas.module.css';
import { OpenTableCard, PlayComputerCard, StepsCard, WhileWaitingCard } from './empty-lobby.tsx';
import { FirstSteps, PracticeCard } from './first-steps.tsx';
import { isFirstVisit } from './games.ts';
import { OpenChallenges, useOpenGameUpdates } from './open-challenges.tsx';
import { type OpenGames, othersOf } from './open-games.ts';
import { LastResults, Leaderboard, LiveGames, useFirstLiveGames } from './public-lists.tsx';
import { PAUSE_TEXTS, SEAT_TEXTS } from './secondary-texts.ts';
import { LOBBY_TEXTS } from './texts.ts';

export { BreakArea } from './break-area.tsx';
export { RunningRows, WaitingCard } from './unfinished-games.tsx';

interface AreaProps {
  /** Null until the list has loaded. */
  open: OpenGames | null;
}

/** Above the stake card of a first visit. */
export function FirstVisitArea({ open }: AreaProps) {
  const { state, whenUnknown } = useLobbyState(open);
  if (state === 'play-computer') return <PlayComputerCard isFirst />;
  return <FirstSteps className={whenUnknown} />;
}

interface OpenAreaProps extends AreaProps {
  setOpen: Dispatch<SetStateAction<OpenGames | null>>;
}

/** Below the stake card. Keeps the open challenges up to date. */
export function OpenArea({ open, setOpen }: OpenAreaProps) {
  useOpenGameUpdates(setOpen);
  const { state, isFirst, whenUnknown } = useLobbyState(open, true);
  if (state === 'open-table') return <OpenTableCard />;
  if (state === 'play-computer') return isFirst ? null : <PlayComputerCard isFirst={false} />;
  return <OpenChallenges open={open} className={whenUnknown} />;
}

/** Below Active Games. */
export function SideArea({ open }: AreaProps) {
  const { state, isFirst, whenUnknown } = useLobbyState(open);
  return (
    <>
      <SideCards {...{ state, isFirst, whenUnknown }} />
      <LastResults className={whenUnknown} />
    </>
  );
}

function SideCards({ state, isFirst, whenUnknown }: ShownState) {
  if (state === 'open-table') return <WhileWaitingCard />;
  if (state === 'play-computer') return <StepsCard />;
  return (
    <>
      {!isFirst && <PracticeCard className={whenUnknown} />}
      <LiveGames className={whenUnknown} />
    </>
  );
}

/** At the end of the page. */
export function LeadersArea({ open }: AreaProps) {
  const { state, whenUnknown } = useLobbyState(open);
  const isQuiet = state === 'open-table' || state === 'play-computer';
  return <Leaderboard className={whenUnknown} hidesEmpty={isQuiet} />;
}

interface ShownState {
  state: LobbyArea;
  isFirst: boolean;
  /** Class of the lists while it is unknown whether to show them. It reveals them after a delay. */
  whenUnknown: string | undefined;
}

/** `isPolling`: polls for live games while there are none. Only one area sets it. */
function useLobbyState(open: OpenGames | null, isPolling = false): ShownState {
  const { user, wallet, config } = useSession();
  const { status } = useSocket();
  const own = useOwnGames();
  const live = useFirstLiveGames(isPolling);
  const isFirst = isFirstVisit(user, own.data);
  const [smallest] = WAGER_OPTIONS;
  const onChain = config?.escrow == null ? 0n : (wallet?.balanceLamports ?? 0n);
  const state = lobbyAreaOf({
    waiting: open === null ? (status === 'failed' ? 'failed' : 'unknown') : othersOf(open, user?.id).length,
    live: live.isError ? 'failed' : (live.data?.games.length ?? 'unknown'),
    own: own.isError ? 'failed' : (own.data?.length ?? 'unknown'),
    isFirst,
    canStake: smallest !== undefined && (freeToStake(user) >= smallest || onChain >= smallest),
  });
  return { state, isFirst, whenUnknown: state === 'unknown' ? css['later'] : undefined };
}

/** Rows of one list; 'unknown' until the server has responded, 'failed' if it could not be loaded. */
type ListCount = number | 'unknown' | 'failed';

interface AreaFacts {
  /** Open challenges by others. */
  waiting: ListCount;
  /** Running games that the player can watch. */
  live: ListCount;
  /** Unfinished games of the player. */
  own: ListCount;
  /** A first visit: no funds and no game yet. */
  isFirst: boolean;
  /** The player holds at least the smallest wager. */
  canStake: boolean;
}

/**
 * What the lobby shows next to the stake card and Active Games: its lists, or the empty state. The empty state offers a game against
 * the computer, or opening a table if the player can stake.
 */
type LobbyArea = 'unknown' | 'lists' | 'play-computer' | 'open-table';

/** A list that failed is shown with its error, so it counts as a list with rows. */
export function lobbyAreaOf({ waiting, live, own, isFirst, canStake }: AreaFacts): LobbyArea {
  const counts = [waiting, live, own];
  if (counts.some((count) => count === 'failed' || (typeof count === 'number' && count > 0))) return 'lists';
  if (counts.includes('unknown')) return 'unknown';
  return canStake && !isFirst ? 'open-table' : 'play-computer';
}

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
