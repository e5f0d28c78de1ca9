// Sounds, tab title and notifications for a game on the screen and for events elsewhere, as hooks and functions.
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { browserTimers, type Timers } from '../session/timers.ts';
import { settings } from '../settings/index.ts';
import { clockText } from '../ui/clock-text.ts';
import {
  challengeNotice,
  challengeTitle,
  forfeitNotice,
  type GameNews,
  joinedNotice,
  matchFoundTitle,
  noticeBetween,
  REMATCH_TITLE,
  rematchNotice,
  titleOf,
} from './attention.ts';
import { isTabHidden, notifier, onVisibility, showTitle, voice } from './browser.ts';
import { type Heard, nextClockSound, type SoundName, soundsBetween } from './sound-names.ts';
import { createSpeaker } from './speaker.ts';

const GESTURES = ['pointerdown', 'keydown'] as const;

const speaker = createSpeaker({
  settings: settings.get,
  hasVoice: voice.isOwn,
  async load() {
    const { createPlayer } = await import('./sounds.ts');
    return createPlayer(new AudioContext(), browserTimers);
  },
  onFirstGesture(callback) {
    if (typeof document === 'undefined') return;
    // A click may have come before this was fetched.
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

/** Sounds what changes in the game from one drawing to the next. */
export function useGameSounds(heard: Heard): void {
  const before = useRef<Heard | null>(null);
  useEffect(() => {
    for (const sound of soundsBetween(before.current, heard)) speaker.play(sound);
    before.current = heard;
  }, [heard]);
}

/**
 * Sounds the player's own clock at 30 s, and each second of the last ten. `reading` names what the clock was last set to;
 * null: it stands, or is no clock of the player's.
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

/** Title, icon and notifications of a game. `ownMs`: what the player's clock shows, read once a second while hidden. */
export function useGameAttention(news: GameNews, ownMs: () => number): void {
  const isHidden = useSyncExternalStore(onVisibility, isTabHidden, () => false);
  const [, tick] = useState(0);
  useEffect(
    () => (isHidden ? browserTimers.every(SECOND_MS, () => tick((count) => count + 1)) : undefined),
    [isHidden],
  );
  const title = titleOf(news, isHidden ? clockText(Math.ceil(ownMs() / SECOND_MS)) : null);
  const { text = null, waits = false } = title ?? {};
  useEffect(() => showTitle('game', text === null ? null : { text, waits }), [text, waits]);
  useEffect(() => () => showTitle('game', null), []);
  const before = useRef<GameNews | null>(null);
  useEffect(() => {
    const notice = noticeBetween(before.current, news);
    before.current = news;
    if (notice !== null) notifier.tell(`game-${news.gameId}`, notice);
  }, [news]);
}

let stopCounting: (() => void) | null = null;

/**
 * An opponent waits to be accepted, or no longer does: sound, title with the seconds, and a notification. `nowMs`: the
 * server's time, as `untilMs` is.
 */
export function tellMatchFound(
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
  notifier.tell(`game-${found.gameId}`, joinedNotice(found.opponent));
}

/** An opponent asks for a rematch, away from the result that shows it, or no longer does: sound, title, notification. */
export function tellRematchOffer(
  offer: { gameId: number; opponent: string; stake: string | null } | null,
): void {
  showTitle('rematch', offer === null ? null : REMATCH_TITLE);
  if (offer === null) return;
  playSound('offer');
  notifier.tell(`game-${offer.gameId}`, rematchNotice(offer.opponent, offer.stake));
}

/** Another player challenges this one, or no longer does: sound, title, notification. */
export function tellChallenge(challenge: { id: number; challenger: string; stake: string } | null): void {
  showTitle('challenge', challenge === null ? null : challengeTitle(challenge.challenger));
  if (challenge === null) return;
  playSound('offer');
  notifier.tell(`challenge-${challenge.id}`, challengeNotice(challenge.challenger, challenge.stake));
}

/** Two minutes before a paused match is forfeited, a hidden tab says so. The answer takes it back. */
export function planForfeitNotice(gameId: number, leftMs: number): () => void {
  const inMs = leftMs - FORFEIT_WARNING_MS;
  if (inMs < 0) return () => {};
  return browserTimers.after(inMs, () => notifier.tell(`game-${gameId}`, forfeitNotice(gameId)));
}
