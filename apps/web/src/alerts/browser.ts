// alerts: the browser behind the ports: visibility, icon, notifications.

import { Emitter } from '@kingstake/protocol/emitter';
import { browserLog } from '../net/log.ts';
import { browserTimers } from '../net/timers.ts';
import { activeWorker, onNotificationClicked } from '../service-worker/index.ts';
import { settings } from '../settings/index.ts';
import { claimTitle, type TitleClaim } from '../ui/layout.tsx';
import type { TabTitle } from './attention.ts';
import { createNotifier, showThrough } from './notifications.ts';
import { createSpeakingTab } from './speaker.ts';

const hasPage = typeof document !== 'undefined';
let hiddenSince: number | null = hasPage && document.hidden ? browserTimers.now() : null;
const visibility = new Emitter();
if (hasPage) {
  document.addEventListener('visibilitychange', () => {
    hiddenSince = document.hidden ? (hiddenSince ?? browserTimers.now()) : null;
    visibility.emit();
  });
}

export const isTabHidden = (): boolean => hiddenSince !== null;

/** Subscribes to changes of visibility; returns a function that unsubscribes. */
export const onVisibility = visibility.subscribe;

/** Only a tab that was clicked becomes active, because browsers mute a tab without a click. */
export const speakingTab = createSpeakingTab(
  hasPage && 'locks' in navigator ? navigator.locks : null,
  browserTimers,
);
if (hasPage) {
  const use = () => {
    if (!document.hidden && navigator.userActivation?.hasBeenActive !== false) speakingTab.activate();
  };
  for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, use, true);
  window.addEventListener('focus', use);
  onVisibility(use);
}

const ICONS = { plain: '/favicon.svg', needsPlayer: '/favicon-waiting.svg' } as const;
const waitingClaims = new Set<TitleClaim>();

/** Sets the tab's title, and the dot on its icon while the player must act; null resets both. */
export function showTitle(claim: TitleClaim, title: TabTitle | null): void {
  claimTitle(claim, title?.text ?? null);
  if (title?.needsPlayer === true) waitingClaims.add(claim);
  else waitingClaims.delete(claim);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = waitingClaims.size > 0 ? ICONS.needsPlayer : ICONS.plain;
  if (icon !== null && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

const clicks = new Emitter<[gameId: number | null]>();

/** Calls back with the game of a clicked notification that brought this page to the front. */
export function onNoticeClicked(open: (gameId: number | null) => void): () => void {
  const unsubscribe = clicks.subscribe(open);
  const stop = onNotificationClicked(open);
  return () => {
    unsubscribe();
    stop();
  };
}

const show = showThrough({
  worker: activeWorker,
  notify: (title, options, onClick) => {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      onClick();
    };
    return notification;
  },
  clicked: (gameId) => clicks.emit(gameId),
  log: browserLog,
});

export const notifier = createNotifier({
  isAllowed: () =>
    speakingTab.isActive() &&
    settings.get().notifications &&
    'Notification' in window &&
    Notification.permission === 'granted',
  hiddenSinceMs: () => hiddenSince,
  onSeen: (callback) => {
    onVisibility(() => {
      if (hiddenSince === null) callback();
    });
  },
  show,
  timers: browserTimers,
});
