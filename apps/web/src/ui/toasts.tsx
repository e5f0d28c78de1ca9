// ui: who may show a toast. What it looks like is fetched when there is time, or with the first toast.

import {
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Elements } from './elements.ts';
import { createToastStore, type ToastStore } from './toast-store.ts';
import type { ToastViewProps } from './toast-view.tsx';

const ToastContext = createContext<ToastStore | null>(null);

/** Throws outside of `ToastProvider`. */
export function useToasts(): Pick<ToastStore, 'show' | 'dismiss'> {
  const store = useContext(ToastContext);
  if (store === null) throw new Error('useToasts must be used within a ToastProvider');
  return store;
}

const loadView = () => import('./toast-view.tsx');

/** Fetches what a toast looks like ahead of the first one. */
export const fetchToasts = (): Promise<unknown> => loadView();

export function ToastProvider({ children }: { children: Elements }) {
  const [store] = useState(createToastStore);
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  const toast = useSyncExternalStore(store.subscribe, store.current);
  const isMissing = toast !== null && View === null;
  const toastId = toast?.id;
  // Not `lazy`: without a network a toast must not take the page with it. The next one tries again.
  useEffect(() => {
    if (!isMissing || toastId === undefined) return;
    loadView().then(
      (module) => setView(() => module.ToastView),
      () => undefined,
    );
  }, [isMissing, toastId]);
  return (
    <ToastContext value={store}>
      {children}
      {View !== null && <View toast={toast} onDismiss={store.dismiss} />}
    </ToastContext>
  );
}
