import { expect, test } from 'vitest';
import { createManualTimers, settled } from '../net/testkit/manual-timers.ts';
import { createNotifier, type SystemNotificationDeps, showThrough } from './notifications.ts';

function setUp({ allowed = true, hiddenSince = 1_000 as number | null } = {}) {
  const page = { hiddenSince, seen: () => {} };
  const timers = createManualTimers(1_000);
  const shown: string[] = [];
  const closed: string[] = [];
  const notifier = createNotifier({
    isAllowed: () => allowed,
    hiddenSinceMs: () => page.hiddenSince,
    onSeen: (callback) => {
      page.seen = () => {
        page.hiddenSince = null;
        callback();
      };
    },
    show({ text }, tag) {
      shown.push(`${tag}: ${text}`);
      return () => closed.push(tag);
    },
    timers,
  });
  return { notifier, page, shown, closed, timers };
}

const now = (text: string) => ({ text, gameId: 7, afterAwayMs: 0 });

test('notifies a hidden tab immediately, with one tag per game, and removes it when the tab is visible', () => {
  const { notifier, page, shown, closed } = setUp();
  notifier.notify('game-7', now('a draw'));
  notifier.notify('game-7', now('a rematch'));
  expect(shown).toEqual(['game-7: a draw', 'game-7: a rematch']);
  page.seen();
  expect(closed).toEqual(['game-7']);
  notifier.notify('game-7', now('too late'));
  expect(shown).toHaveLength(2);
});

test('shows nothing in a visible tab or without permission', () => {
  for (const options of [{ hiddenSince: null }, { allowed: false }]) {
    const { notifier, shown } = setUp(options);
    notifier.notify('game-7', now('a draw'));
    expect(shown).toEqual([]);
  }
});

const MOVE = { text: 'Rg8', gameId: 7, afterAwayMs: 10_000 };

test('announces a move once the tab has been hidden for ten seconds', async () => {
  const { notifier, shown, timers } = setUp();
  notifier.notify('game-7', MOVE);
  await timers.advance(9_999);
  expect(shown).toEqual([]);
  await timers.advance(1);
  expect(shown).toEqual(['game-7: Rg8']);
  notifier.notify('game-7', MOVE);
  expect(shown).toHaveLength(2);
});

test('announces no move if the tab becomes visible, or a newer notice replaces it', async () => {
  const [seen, newer] = [setUp(), setUp()];
  for (const { notifier } of [seen, newer]) notifier.notify('game-7', MOVE);
  seen.page.seen();
  newer.notifier.notify('game-7', now('a draw'));
  for (const { timers } of [seen, newer]) await timers.advance(60_000);
  expect([seen.shown, newer.shown]).toEqual([[], ['game-7: a draw']]);
});

const NOTICE = { text: 'Night Owl offers a draw', gameId: 7, afterAwayMs: 0 };

function showNotification({ hasWorker = true, refuses = false } = {}) {
  const happened: string[] = [];
  let click = () => {};
  const worker = {
    async showNotification(title: string, { tag, data }: NotificationOptions) {
      happened.push(`worker shows ${title} as ${tag} about ${JSON.stringify(data)}`);
    },
    getNotifications: async ({ tag }: { tag: string }) => [
      { close: () => void happened.push(`worker's ${tag} closed`) },
    ],
  };
  const deps: SystemNotificationDeps = {
    worker: async () => (hasWorker ? worker : null),
    notify(title, { tag }, onClick) {
      if (refuses) throw new TypeError('Illegal constructor');
      happened.push(`page shows ${title} as ${tag}`);
      click = onClick;
      return { close: () => void happened.push('closed') };
    },
    clicked: (gameId) => void happened.push(`open ${gameId}`),
    log: { warn: (message) => void happened.push(message) },
  };
  return { show: showThrough(deps), happened, click: () => click() };
}

test('shows and removes a notification through the service worker', async () => {
  const { show, happened } = showNotification();
  const close = show(NOTICE, 'game-7');
  await settled();
  expect(happened).toEqual(['worker shows Night Owl offers a draw as game-7 about {"gameId":7}']);
  close();
  await settled();
  expect(happened.slice(1)).toEqual(["worker's game-7 closed"]);
});

test('shows it from the page when there is no worker, and opens the game on a click', async () => {
  const { show, happened, click } = showNotification({ hasWorker: false });
  show(NOTICE, 'game-7');
  await settled();
  click();
  expect(happened).toEqual(['page shows Night Owl offers a draw as game-7', 'closed', 'open 7']);
});

test('removes a notification that was cancelled before it was shown', async () => {
  const { show, happened } = showNotification({ hasWorker: false });
  show(NOTICE, 'game-7')();
  await settled();
  expect(happened).toEqual(['page shows Night Owl offers a draw as game-7', 'closed']);
});

test('logs a warning in a browser without notifications', async () => {
  const { show, happened } = showNotification({ hasWorker: false, refuses: true });
  show(NOTICE, 'game-7')();
  await settled();
  expect(happened).toEqual(['This browser shows no notifications']);
});
