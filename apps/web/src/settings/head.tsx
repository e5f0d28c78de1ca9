// settings: the place beside the dialog's title. A running game puts its own clock there, and stays its owner.
import { createStore } from '@kingstake/client';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

const place = createStore<{ element: HTMLElement | null }>({ element: null });

/** Where the open dialog wants it; null when it closes. A ref of the dialog's head. */
export const settingsHeadPlace = (element: HTMLElement | null): void => place.set({ element });

/** Draws its children in the head of the settings dialog while that is open, and nowhere otherwise. */
export function SettingsHead({ children }: { children: ReactNode }): ReactNode {
  const { element } = useSyncExternalStore(place.subscribe, place.getSnapshot, place.getSnapshot);
  return element === null ? null : createPortal(children, element);
}
