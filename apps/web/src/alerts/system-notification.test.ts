// One notification: through the worker where there is one, else by the page; gone when it is taken back.
import { expect, test } from 'vitest';
import { type SystemNotificationDeps, showThrough } from './system-notification.ts';

const NOTICE = { text: 'Night Owl offers a draw', gameId: 7, afterAwayMs: 0 };

function setUp({ hasWorker = true, refuses = false } = {}) {
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

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('with a worker it is the worker that shows it, knows its game, and takes it away again', async () => {
  const { show, happened } = setUp();
  const close = show(NOTICE, 'game-7');
  await settled();
  expect(happened).toEqual(['worker shows Night Owl offers a draw as game-7 about {"gameId":7}']);
  close();
  await settled();
  expect(happened.slice(1)).toEqual(["worker's game-7 closed"]);
});

test('without one the page does, and a click on it leads to the game', async () => {
  const { show, happened, click } = setUp({ hasWorker: false });
  show(NOTICE, 'game-7');
  await settled();
  click();
  expect(happened).toEqual(['page shows Night Owl offers a draw as game-7', 'closed', 'open 7']);
});

test('one that is taken back before it is there is taken away all the same', async () => {
  const { show, happened } = setUp({ hasWorker: false });
  show(NOTICE, 'game-7')();
  await settled();
  expect(happened).toEqual(['page shows Night Owl offers a draw as game-7', 'closed']);
});

test('a browser that shows none is no error of the page', async () => {
  const { show, happened } = setUp({ hasWorker: false, refuses: true });
  show(NOTICE, 'game-7')();
  await settled();
  expect(happened).toEqual(['This browser shows no notifications']);
});
