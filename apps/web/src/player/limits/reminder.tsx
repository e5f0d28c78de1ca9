// limits: the reminder that a player has set, and the hooks that keep limits and breaks up to date on every screen.
import { limitCalls } from '@kingstake/protocol';
import { formatSolChange, lamports } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { refetchOwnGames, useOwnGames } from '../../games/own-games.ts';
import { type IncomingOffer, useRematchState } from '../../games/rematch.tsx';
import { browserTimers, wallClockMs } from '../../net/timers.ts';
import { useMutation, useQueryClient } from '../../net/use-query.ts';
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { Figures } from '../../ui/figures.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { amountOf, whenText } from '../../ui/format.ts';
import { useDialogs } from '../own/dialogs.ts';
import { isReminderShown, refetchPlayLimits, usePlayLimits } from '../own/limits.ts';
import { refetchProfile } from '../own/profile.ts';
import css from './reminder.module.css';
import { reminderOf, untilBreakEndsMs } from './rows.ts';
import { REMINDER_TEXTS } from './texts.ts';

/** Mounted once. The end of a game changes sums and play time; a break changes what may be played. */
export function usePlayLimitUpdates(): void {
  const socket = useSocketClient();
  const queries = useQueryClient();
  const { user } = useSession();
  const onBalance = useEffectEvent(() => {
    // A balance message does not contain the withdraw-only balance.
    if (user?.withdrawOnly !== undefined) void refetchProfile(queries);
  });
  useEffect(
    () =>
      socket.subscribe(({ type }) => {
        if (type === 'balance_updated') onBalance();
        if (type === 'game_over' || type === 'play_break') void refetchPlayLimits(queries);
        if (type === 'play_break') void refetchOwnGames(queries);
      }),
    [socket, queries],
  );
  useBreakEnd();
}

/** The lobby must return when a break ends, for which the server sends no message. */
function useBreakEnd(): void {
  const { data, dataUpdatedAt } = usePlayLimits();
  const queries = useQueryClient();
  const inForce = data?.break ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the wait after each response
  useEffect(() => {
    const waitMs = untilBreakEndsMs(inForce, wallClockMs());
    return waitMs === null ? undefined : browserTimers.after(waitMs, () => void refetchPlayLimits(queries));
  }, [inForce, dataUpdatedAt, queries]);
}

const isGameScreen = (path: string): boolean =>
  path === PAGE_ROUTES.game || path.startsWith(PAGE_ROUTES.gameById.replace(':id', ''));

/** Mounted once. Opens the reminder between games. */
export function useReminder(): void {
  const [path] = useLocation();
  const { data } = usePlayLimits();
  const { data: games } = useOwnGames();
  const { own, incoming } = useRematchState();
  const { openReminder } = useDialogs();
  const isShown = isReminderShown({
    isDue: data?.session.isReminderDue === true,
    isAtTable: isGameScreen(path),
    hasRunningGame: games?.some(({ status }) => status === 'active' || status === 'ready') ?? true,
    isRematchOpen: own !== null || incoming !== null,
  });
  const open = useEffectEvent(openReminder);
  useEffect(() => {
    if (isShown) open();
  }, [isShown]);
}

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** Hours and minutes: "2:04". */
export function playedText(seconds: number): string {
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  const rest = String(minutes % MINUTES_PER_HOUR).padStart(2, '0');
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}:${rest}`;
}

interface ReminderDialogProps {
  /** The click that the reminder interrupted; null if it opened automatically. */
  onContinue: (() => void) | null;
  onClose: () => void;
}

/** Only its two buttons close it. Both start a new play session. */
export function ReminderDialog({ onContinue, onClose }: ReminderDialogProps) {
  const { data } = usePlayLimits();
  const { incoming } = useRematchState();
  const { closeAll } = useDialogs();
  const [, navigate] = useLocation();
  const seen = useSeen();
  const close = (then: () => void) => () => {
    seen.mutate();
    onClose();
    then();
  };
  const seeLimits = close(() => {
    closeAll();
    navigate(PAGE_ROUTES.limits);
  });
  if (data === undefined) return null;
  const { since, playedSeconds, games, net } = data.session;
  return (
    <FormDialog
      isUnasked
      title={REMINDER_TEXTS.title}
      actions={[
        { text: REMINDER_TEXTS.limits, act: seeLimits },
        {
          text: onContinue === null ? REMINDER_TEXTS.close : REMINDER_TEXTS.goOn,
          act: close(onContinue ?? (() => undefined)),
        },
      ]}
    >
      <p>{REMINDER_TEXTS.asked(reminderOf(data) ?? 0)}</p>
      <Figures
        className={css['session']}
        figures={[
          [REMINDER_TEXTS.played, playedText(playedSeconds), REMINDER_TEXTS.hours],
          [REMINDER_TEXTS.games, games],
          [REMINDER_TEXTS.net, formatSolChange(amountOf(net) ?? lamports(0n), 'column'), REMINDER_TEXTS.sol],
        ]}
      />
      <p className="fine">{REMINDER_TEXTS.since(whenText(since, wallClockMs()))}</p>
      {onContinue !== null && incoming !== null && <OfferTime {...incoming} />}
    </FormDialog>
  );
}

/** The time left to accept a rematch offer. Screen readers do not announce every second. */
function OfferTime({ game, untilMs }: IncomingOffer) {
  const seconds = useSecondsLeft(untilMs, useSocketClient().nowMs);
  return (
    <p role="timer" className="fine">
      {REMINDER_TEXTS.offer(game.opponent, seconds)}
    </p>
  );
}

/** If the call fails, the reminder opens again at the next opportunity. */
function useSeen() {
  const http = useHttp();
  const queries = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: () => http.send(limitCalls.seeReminder, { params: { id: user?.id ?? 0 } }),
    onSuccess: () => refetchPlayLimits(queries),
    onError: () => undefined,
  });
}
