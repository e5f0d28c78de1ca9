// alerts: sounds, vibration, tab title, icon and system notifications.

import { getPush, subscribePush, unsubscribePush } from '@kingstake/protocol/http/push';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { currentLanguage } from '../language/index.ts';
import { browserTimers, type Timers } from '../net/timers.ts';
import { useMutation, useQuery, useQueryClient } from '../net/use-query.ts';
import { useHttp } from '../session/index.ts';
import { settings } from '../settings/index.ts';
import { clockText } from '../ui/format.ts';
import {
  type AttentionState,
  challengeNotice,
  challengeTitle,
  forfeitNotice,
  joinedNotice,
  matchFoundTitle,
  noticeOfChange,
  REMATCH_TITLE,
  rematchNotice,
  titleOf,
} from './attention.ts';
import { isTabHidden, notifier, onVisibility, showTitle, speakingTab } from './browser.ts';
import { createPermission, type Permission } from './notifications.ts';
import { nextClockSound, type SoundName, type SoundState, soundsOfChange } from './sound-names.ts';
import { createSpeaker } from './speaker.ts';

export type { AttentionState } from './attention.ts';
export { onNoticeClicked } from './browser.ts';
export type { SoundState } from './sound-names.ts';

const permission = createPermission(
  typeof window !== 'undefined' && 'Notification' in window ? window.Notification : null,
);

/** The permission for system notifications, and a function that requests it in a click. */
export function useNotificationPermission(): { permission: Permission; ask: () => Promise<Permission> } {
  const { permission: now } = useSyncExternalStore(
    permission.subscribe,
    permission.getSnapshot,
    permission.getSnapshot,
  );
  return { permission: now, ask: permission.ask };
}

/** Loaded lazily, because few screens offer it. */
const loadWebPush = () => import('./web-push.ts');
const KEY = ['push'] as const;

/** `awaiting`: on, and the player also wants a message when an opponent waits. */
type PushWish = 'off' | 'on' | 'awaiting';

interface Push {
  wish: PushWish;
  isBusy: boolean;
  set: (wish: PushWish) => void;
}

/** Null until it is known, and where the browser has no push. `onRefused` is called when a change fails. */
export function usePush(onRefused: () => void): Push | null {
  const http = useHttp();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    refetchOnMount: 'always',
    queryFn: async () => {
      const { pushState } = await loadWebPush();
      return { here: await pushState(), server: await http.send(getPush) };
    },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (wish: PushWish) => {
      const { leavePush, wantPush } = await loadWebPush();
      if (wish === 'off') {
        await http.send(unsubscribePush);
        await leavePush();
        return;
      }
      const wanted = await wantPush(data?.server.publicKey ?? '');
      const awaitsOpponent = wish === 'awaiting';
      await http.send(subscribePush, { body: { ...wanted, language: currentLanguage(), awaitsOpponent } });
    },
    onError: onRefused,
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
  if (data === undefined || data.here === 'missing') return null;
  const { here, server } = data;
  const isOn = here === 'on' && server.subscribed;
  return { wish: isOn ? (server.awaitsOpponent ? 'awaiting' : 'on') : 'off', isBusy: isPending, set: mutate };
}

const GESTURES = ['pointerdown', 'keydown'] as const;

const speaker = createSpeaker({
  settings: settings.get,
  isSpeakingTab: speakingTab.isActive,
  async load() {
    const { createPlayer } = await import('./sounds.ts');
    return createPlayer(new AudioContext(), browserTimers);
  },
  now: browserTimers.now,
  onFirstGesture(callback) {
    if (typeof document === 'undefined') return;
    // The first click may happen before this module is loaded.
    if (navigator.userActivation?.hasBeenActive === true) return callback();
    const once = () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, once, true);
      callback();
    };
    for (const gesture of GESTURES) document.addEventListener(gesture, once, true);
  },
  vibrate:
    typeof navigator !== 'undefined' && 'vibrate' in navigator
      ? (pattern) => navigator.vibrate(pattern)
      : null,
});

export const playSound = (sound: SoundName): void => speaker.play(sound);

/** Plays the sounds of each state change. */
export function useGameSounds(state: SoundState): void {
  const before = useRef<SoundState | null>(null);
  useEffect(() => {
    for (const sound of soundsOfChange(before.current, state)) speaker.play(sound);
    before.current = state;
  }, [state]);
}

/**
 * Plays a sound at 30 s on the player's clock, and each second of the last ten. `reading` identifies the last clock update; null if
 * the clock is stopped or is not the player's.
 */
export function useClockSounds(
  reading: string | null,
  leftMs: () => number,
  timers: Timers = browserTimers,
): void {
  const left = useEffectEvent(leftMs);
  useEffect(() => {
    if (reading === null) return;
    let stop: () => unknown = () => null;
    const plan = () => {
      const next = nextClockSound(left());
      if (next === null) return;
      stop = timers.after(next.inMs, () => {
        speaker.play(next.sound);
        plan();
      });
    };
    plan();
    return () => void stop();
  }, [reading, timers]);
}

const SECOND_MS = 1_000;
const FORFEIT_WARNING_MS = 120_000;

/** Title, icon and notifications of a game. `ownMs` returns the player's clock; it is read once a second while the tab is hidden. */
export function useGameAttention(news: AttentionState, ownMs: () => number): void {
  const isHidden = useSyncExternalStore(onVisibility, isTabHidden, () => false);
  const [, tick] = useState(0);
  useEffect(
    () => (isHidden ? browserTimers.every(SECOND_MS, () => tick((count) => count + 1)) : undefined),
    [isHidden],
  );
  const title = titleOf(news, isHidden ? clockText(Math.ceil(ownMs() / SECOND_MS)) : null);
  const { text = null, needsPlayer = false } = title ?? {};
  useEffect(() => showTitle('game', text === null ? null : { text, needsPlayer }), [text, needsPlayer]);
  useEffect(() => () => showTitle('game', null), []);
  const before = useRef<AttentionState | null>(null);
  useEffect(() => {
    const notice = noticeOfChange(before.current, news);
    before.current = news;
    if (notice !== null) notifier.notify(`game-${news.gameId}`, notice);
  }, [news]);
}

let stopCounting: (() => void) | null = null;

/** Sound, title with a countdown, and notification for Match Found; null ends them. `nowMs` returns server time, like `untilMs`. */
export function notifyMatchFound(
  found: { gameId: number; opponent: string; untilMs: number } | null,
  nowMs: () => number,
): void {
  stopCounting?.();
  stopCounting = null;
  if (found === null) {
    showTitle('match-found', null);
    return;
  }
  const count = () =>
    showTitle('match-found', matchFoundTitle(Math.max(0, Math.ceil((found.untilMs - nowMs()) / SECOND_MS))));
  count();
  stopCounting = browserTimers.every(SECOND_MS, count);
  playSound('joined');
  notifier.notify(`game-${found.gameId}`, joinedNotice(found.opponent));
}

/** Sound, title and notification for a rematch offer while its result screen is not shown; null ends them. */
export function notifyRematchOffer(
  offer: { gameId: number; opponent: string; stake: string | null } | null,
): void {
  showTitle('rematch', offer === null ? null : REMATCH_TITLE);
  if (offer === null) return;
  playSound('offer');
  notifier.notify(`game-${offer.gameId}`, rematchNotice(offer.opponent, offer.stake));
}

/** Sound, title and notification for a challenge; null ends them. */
export function notifyChallenge(challenge: { id: number; challenger: string; stake: string } | null): void {
  showTitle('challenge', challenge === null ? null : challengeTitle(challenge.challenger));
  if (challenge === null) return;
  playSound('offer');
  notifier.notify(`challenge-${challenge.id}`, challengeNotice(challenge.challenger, challenge.stake));
}

/** Notifies a hidden tab two minutes before a paused match is forfeited. Returns a function that cancels it. */
export function scheduleForfeitNotice(gameId: number, leftMs: number): () => void {
  const inMs = leftMs - FORFEIT_WARNING_MS;
  if (inMs < 0) return () => {};
  return browserTimers.after(inMs, () => notifier.notify(`game-${gameId}`, forfeitNotice(gameId)));
}
