// alerts: the permission for system notifications, and when one is shown. The browser is passed in as ports.
import { createStore, type Log, type Store, type Timers } from '@kingstake/client';
import type { NotificationTopic } from '../service-worker/index.ts';
import type { AlertNotice } from './attention.ts';

/** missing: the browser does not support them here (an insecure origin, an embedded view). */
export type Permission = 'ask' | 'granted' | 'denied' | 'missing';

/** The part of the browser's Notification that the permission needs. */
interface PermissionSource {
  permission: NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
}

interface PermissionPort extends Store<{ permission: Permission }> {
  /** Shows the browser's prompt. Browsers ignore it outside of a click. */
  ask(): Promise<Permission>;
}

/** `source` is null where the browser has no notifications. */
export function createPermission(source: PermissionSource | null): PermissionPort {
  const store = createStore({ permission: permissionOf(source?.permission) });
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    async ask() {
      if (source !== null) store.set({ permission: permissionOf(await source.requestPermission()) });
      return store.getSnapshot().permission;
    },
  };
}

function permissionOf(permission: NotificationPermission | undefined): Permission {
  if (permission === undefined) return 'missing';
  return permission === 'default' ? 'ask' : permission;
}

interface Closable {
  close(): void;
}

/** The part of a ServiceWorkerRegistration that shows notifications. */
interface NotifyingWorker {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(filter: { tag: string }): Promise<readonly Closable[]>;
}

export interface SystemNotificationDeps {
  /** Null while there is no worker. */
  worker(): Promise<NotifyingWorker | null>;
  /** Shows it from the page. Throws in browsers that only allow workers to show notifications. */
  notify(title: string, options: NotificationOptions, onClick: () => void): Closable;
  /** Called when a notification of the page is clicked. The worker reports clicks on its own. */
  clicked(gameId: number | null): void;
  log: Pick<Log, 'warn'>;
}

const ICON = '/icon-192.png';

/** Shows a notice, through the service worker if there is one. Returns a function that removes it, even before it is shown. */
export function showThrough(deps: SystemNotificationDeps): (notice: AlertNotice, tag: string) => () => void {
  return (notice, tag) => {
    const shown = present(deps, notice, tag).catch((error: unknown) => {
      deps.log.warn('This browser shows no notifications', error);
      return null;
    });
    return () => {
      shown
        .then((close) => close?.())
        .catch((error: unknown) => deps.log.warn('A notification could not be removed', error));
    };
  };
}

async function present(
  { worker, notify, clicked }: SystemNotificationDeps,
  { text, gameId }: AlertNotice,
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

interface NotifierDeps {
  isAllowed(): boolean;
  /** When the tab was hidden, ms; null while it is visible. */
  hiddenSinceMs(): number | null;
  onSeen(callback: () => void): void;
  /** Shows a notice and replaces one with the same tag. Returns a function that removes it. */
  show(notice: AlertNotice, tag: string): () => void;
  timers: Pick<Timers, 'now' | 'after'>;
}

interface Notifier {
  /** A newer notice replaces an older one with the same `about`. */
  notify(about: string, notice: AlertNotice): void;
}

export function createNotifier({ isAllowed, hiddenSinceMs, onSeen, show, timers }: NotifierDeps): Notifier {
  const shown = new Map<string, () => void>();
  const planned = new Map<string, () => void>();
  const forget = (about: string) => {
    planned.get(about)?.();
    planned.delete(about);
  };
  onSeen(() => {
    for (const about of [...planned.keys()]) forget(about);
    for (const close of shown.values()) close();
    shown.clear();
  });
  return {
    notify(about, notice) {
      forget(about);
      const hidden = hiddenSinceMs();
      if (hidden === null || !isAllowed()) return;
      const waitMs = hidden + notice.afterAwayMs - timers.now();
      if (waitMs <= 0) shown.set(about, show(notice, about));
      else
        planned.set(
          about,
          timers.after(waitMs, () => shown.set(about, show(notice, about))),
        );
    },
  };
}
