// alerts: whether the browser lets this page show system notifications. It is asked by a button alone, never by itself.
import { createStore, type Store } from '@kingstake/client';

/** missing: the browser has none here (an insecure origin, an embedded view). */
export type Permission = 'ask' | 'granted' | 'denied' | 'missing';

/** The part of the browser's Notification that permission needs. */
export interface PermissionSource {
  permission: NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
}

export interface PermissionPort extends Store<{ permission: Permission }> {
  /** Shows the browser's question. Only in a click: browsers ignore it otherwise. */
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
