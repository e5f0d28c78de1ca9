// match-found: asks the player to accept an opponent, on every screen. Mounted once.
import type { ServerMessage } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { wallClockMs } from '../../net/timers.ts';
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { useHttp, useSession, useSocket, useSocketClient } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shortTimeControl } from '../../ui/format.ts';
import { PlayerLine } from '../../ui/player.tsx';
import { StakeChips } from '../../ui/stakes.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { gameLink, gameScreen, isScreenOf, SEATED } from '../game.ts';
import { browserGameMemory } from '../memory.ts';
import { useOwnGames } from '../own-games.ts';
import { useStakes } from '../stakes.ts';
import css from './found-dialog.module.css';
import {
  endNoticeOf,
  type FoundMatch,
  missingIds,
  NOTHING_FOUND,
  nextMatchFound,
  pendingIds,
} from './state.ts';
import { END_TEXTS, END_TEXTS_ON_CHAIN, FOUND_TEXTS } from './texts.ts';

export type { FoundMatch } from './state.ts';

/**
 * Shows why games ended before they began, each time the player's list of games loads. `isShown` returns whether the game's own
 * screen is open, because that screen shows the reason itself.
 */
function useEndedGames(isShown: (gameId: number) => boolean) {
  const http = useHttp();
  const toasts = useToasts();
  const known = useRef(new Set<number>());

  const showEnd = async (gameId: number): Promise<void> => {
    const game = await http.send(getGame, { params: { id: gameId } });
    const notice = endNoticeOf(game);
    if (notice === null || isShown(gameId)) return;
    const { title, text } = END_TEXTS[notice];
    // A challenge is never on chain.
    const isOnChain = game.stakeSource === 'escrow' && notice !== 'refused' && notice !== 'unanswered';
    const words = isOnChain ? END_TEXTS_ON_CHAIN[notice] : text;
    const opponent = game.challengedPlayer?.username ?? '';
    toasts.show({ variant: 'info', title, description: words(game.wagerAmount, opponent) });
  };

  return (userId: number, games: readonly Game[]): void => {
    const before = new Set([...known.current, ...browserGameMemory.read(userId)]);
    known.current = new Set(pendingIds(games));
    browserGameMemory.write(userId, [...known.current]);
    for (const id of missingIds(before, games)) {
      // After a failure, the next list tries again.
      void showEnd(id).catch(() => {
        known.current.add(id);
        browserGameMemory.write(userId, [...known.current]);
      });
    }
  };
}

type Joined = Extract<ServerMessage, { type: 'opponent_joined' }>;

interface MatchFoundView {
  /** Also null while the game's screen is open, because opening it accepts the match. */
  found: FoundMatch | null;
  accept(): void;
  /** Returns whether the answer was sent. */
  decline(): boolean;
  close(): void;
}

function useMatchFound(): MatchFoundView {
  const [{ found }, dispatch] = useReducer(nextMatchFound, NOTHING_FOUND);
  const http = useHttp();
  const socket = useSocketClient();
  const toasts = useToasts();
  const { user } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, dataUpdatedAt, isFetchedAfterMount } = useOwnGames();
  const isShown = useEffectEvent((gameId: number) => isScreenOf(gameId, path, search));
  const updateGames = useEndedGames((gameId) => isShown(gameId));

  /** Both players receive the message; only the creator of a game that has not started must answer. */
  const joined = async ({ gameId, opponent }: Joined) => {
    dispatch({ type: 'joining', gameId });
    const listed = data?.find(({ id }) => id === gameId) ?? null;
    const game = await http.send(getGame, { params: { id: gameId } }).catch(() => listed);
    const isOpen = game?.status === 'waiting' || game?.status === 'ready';
    if (game === null || !isOpen || game.whitePlayerId !== user?.id) return;
    dispatch({ type: 'joined', game, opponent, nowMs: socket.nowMs() });
  };
  /** The game starts by itself in a moment, because its challenger is there. */
  const openTable = (gameId: number) => {
    dispatch({ type: 'accepted', gameId });
    if (!isShown(gameId)) navigate(gameLink(gameId), { state: SEATED });
  };
  const receive = useEffectEvent((message: ServerMessage) => {
    if (message.type === 'opponent_joined' && message.startsAt !== undefined) openTable(message.gameId);
    else if (message.type === 'opponent_joined') void joined(message);
    if (message.type === 'game_started' || message.type === 'game_over')
      dispatch({ type: 'settled', gameId: message.gameId });
  });
  useEffect(() => socket.subscribe((message) => receive(message)), [socket]);

  const updateFromList = useEffectEvent((games: readonly Game[]) => {
    if (user === null) return;
    dispatch({ type: 'listed', games, userId: user.id, nowMs: socket.nowMs() });
    updateGames(user.id, games);
  });
  // Handles every response, even one with the same data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt is the time of the response
  useEffect(() => {
    if (data !== undefined && isFetchedAfterMount) updateFromList(data);
  }, [data, dataUpdatedAt, isFetchedAfterMount]);

  const answer = (type: 'accept_match' | 'decline_match'): boolean => {
    if (found === null || user === null) return false;
    const isSent = socket.send({ type, gameId: found.game.id, playerId: user.id });
    if (!isSent)
      toasts.show({ variant: 'error', title: FOUND_TEXTS.failed, description: FOUND_TEXTS.tryAgain });
    return isSent;
  };
  return {
    found: found === null || isScreenOf(found.game.id, path, search) ? null : found,
    accept() {
      if (found === null || !answer('accept_match')) return;
      dispatch({ type: 'accepted', gameId: found.game.id });
      navigate(acceptedLink(found.game.wagerAmount));
    },
    decline: () => answer('decline_match'),
    close: () => dispatch({ type: 'closed' }),
  };
}

/** The address after Accept & Play. It leads to the newest running game. */
export function acceptedLink(wager: string): string {
  return gameScreen({ wager, mode: 'standard', fromMatch: 'true' });
}

interface MatchFoundProps {
  /** Called when a match is found, and with null when there is none to answer any more. */
  onChange?: (found: FoundMatch | null) => void;
}

export function MatchFound({ onChange }: MatchFoundProps) {
  const { found, accept, decline, close } = useMatchFound();
  const changed = useEffectEvent((now: FoundMatch | null) => onChange?.(now));
  useEffect(() => {
    changed(found);
  }, [found]);
  if (found === null) return null;
  return (
    <FoundDialog key={found.game.id} found={found} onAccept={accept} onDecline={decline} onClose={close} />
  );
}

interface FoundProps {
  found: FoundMatch;
  onAccept: () => void;
  /** Returns whether the answer was sent. */
  onDecline: () => boolean;
  onClose: () => void;
}

/** The server ends a declined or late match. The player can close the dialog only after the deadline. */
function FoundDialog({ found, onAccept, onDecline, onClose }: FoundProps) {
  const { game, opponent, untilMs } = found;
  const seconds = useSecondsLeft(untilMs, useSocketClient().nowMs);
  const [isDeclined, setDeclined] = useState(false);
  const isLate = seconds === 0;
  // Answers are sent over the socket, so it must be open.
  const isConnecting = useSocket().status !== 'open';
  return (
    <Dialog
      isUnasked
      title={FOUND_TEXTS.title}
      description={FOUND_TEXTS.hint(game.wagerAmount, shortTimeControl(timeControlOf(game.timeControl)))}
      {...(isLate && { onClose })}
    >
      <PlayerLine player={opponent} />
      {game.stakeSource === 'escrow' && (
        <div className={css['stakes']}>
          <FoundStakes gameId={game.id} />
        </div>
      )}
      <p className={css['count']} role="timer">
        {isLate ? FOUND_TEXTS.timeIsUp : FOUND_TEXTS.secondsLeft(seconds)}
      </p>
      <p className={css['line']} role="status">
        {isConnecting && !isLate && FOUND_TEXTS.connecting}
      </p>
      <div className={css['actions']}>
        <Button
          variant="primary"
          size="lg"
          wide
          disabled={isLate || isDeclined || isConnecting}
          onClick={onAccept}
        >
          {FOUND_TEXTS.accept}
        </Button>
        <Button
          wide
          busy={isDeclined}
          disabled={isLate || isConnecting}
          onClick={() => setDeclined(onDecline())}
        >
          {FOUND_TEXTS.decline}
        </Button>
      </div>
    </Dialog>
  );
}

/** Shows where the two stakes of a match on chain are. The viewer plays White, because only the creator sees the dialog. */
function FoundStakes({ gameId }: { gameId: number }) {
  const { config } = useSession();
  const stakes = useStakes({ gameId, told: undefined });
  if (config === null || stakes === undefined) return null;
  return <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own="white" />;
}
