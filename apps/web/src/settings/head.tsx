// settings: a slot next to the title of the settings dialog, in which a running game renders its clock.
import { createStore } from '@kingstake/client';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

const place = createStore<{ element: HTMLElement | null }>({ element: null });

/** A ref callback for the slot in the dialog. */
export const settingsHeadPlace = (element: HTMLElement | null): void => place.set({ element });

/** Renders its children in the slot while the settings dialog is open. */
export function SettingsHead({ children }: { children: ReactNode }): ReactNode {
  const { element } = useSyncExternalStore(place.subscribe, place.getSnapshot, place.getSnapshot);
  return element === null ? null : createPortal(children, element);
}
