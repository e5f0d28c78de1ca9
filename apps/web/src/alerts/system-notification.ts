// alerts: one system notification: through the service worker where there is one, because a phone's browser shows no other
// and it outlives the page; else by the page itself. Worker and browser come in as ports.
import type { Log } from '@kingstake/client';
import type { NotificationTopic } from '../service-worker/index.ts';
import type { Notice } from './attention.ts';

interface Closable {
  close(): void;
}

/** The part of a ServiceWorkerRegistration that shows notifications. */
interface NotifyingWorker {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(filter: { tag: string }): Promise<readonly Closable[]>;
}

export interface SystemNotificationDeps {
  /** Null while no worker is there. */
  worker(): Promise<NotifyingWorker | null>;
  /** By the page itself. Throws where the browser leaves that to workers. */
  notify(title: string, options: NotificationOptions, onClick: () => void): Closable;
  /** One that the page showed was clicked; the worker tells of its own. */
  clicked(gameId: number | null): void;
  log: Pick<Log, 'warn'>;
}

const ICON = '/icon-192.png';

/** Shows a notice; the answer takes it away, also one that is only on its way. */
export function showThrough(deps: SystemNotificationDeps): (notice: Notice, tag: string) => () => void {
  return (notice, tag) => {
    const shown = present(deps, notice, tag).catch((error: unknown) => {
      deps.log.warn('This browser shows no notifications', error);
      return null;
    });
    return () => void shown.then((close) => close?.());
  };
}

async function present(
  { worker, notify, clicked }: SystemNotificationDeps,
  { text, gameId }: Notice,
  tag: string,
): Promise<() => unknown> {
  const data: NotificationTopic = { gameId };
  const options = { tag, icon: ICON, data };
  const through = await worker();
  if (through !== null) {
    await through.showNotification(text, options);
    return async () => {
      for (const notification of await through.getNotifications({ tag })) notification.close();
    };
  }
  const notification = notify(text, options, () => {
    notification.close();
    clicked(gameId);
  });
  return () => notification.close();
}
