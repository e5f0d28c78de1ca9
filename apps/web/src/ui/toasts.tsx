// ui: the toast store and its hook. The view is fetched when the page is idle, or with the first toast.
import { Emitter } from '@kingstake/protocol/emitter';
import {
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Elements } from './elements.ts';
import type { Toast, ToastContent, ToastViewProps } from './toast-view.tsx';

interface ToastStore {
  /** Returns the toast's id. */
  show(content: ToastContent): number;
  /** Closes that toast; does nothing if another one has replaced it. */
  dismiss(id: number): void;
  current(): Toast | null;
  subscribe(onChange: () => void): () => void;
}

/** Holds at most one toast; a new one replaces the old one. */
export function createToastStore(): ToastStore {
  let shown: Toast | null = null;
  let lastId = 0;
  const changes = new Emitter();
  const set = (toast: Toast | null) => {
    shown = toast;
    changes.emit();
  };
  return {
    show(content) {
      lastId += 1;
      set({ ...content, id: lastId });
      return lastId;
    },
    dismiss(id) {
      if (shown?.id === id) set(null);
    },
    current: () => shown,
    subscribe: changes.subscribe,
  };
}

const ToastContext = createContext<ToastStore | null>(null);

/** Throws outside of `ToastProvider`. */
export function useToasts(): Pick<ToastStore, 'show' | 'dismiss'> {
  const store = useContext(ToastContext);
  if (store === null) throw new Error('useToasts must be used within a ToastProvider');
  return store;
}

const loadView = () => import('./toast-view.tsx');

/** Prefetches the view of toasts. */
export const fetchToasts = (): Promise<unknown> => loadView();

export function ToastProvider({ children }: { children: Elements }) {
  const [store] = useState(createToastStore);
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  const toast = useSyncExternalStore(store.subscribe, store.current);
  const isMissing = toast !== null && View === null;
  const toastId = toast?.id;
  // Not `lazy`, because without a network a toast would crash the page. The next toast retries.
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
