// play: the table's keys apart from those of the board and the moves: f flips the board, ? lists all keys.
import { useEffect, useEffectEvent } from 'react';

/** Elements for typing, and dialogs that cover the table. The result covers nothing. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"]:not([data-result])';

type TableKey = 'flip' | 'help';

/** The action of a key; null for any other key, for a browser shortcut, and while the player types. */
export function tableKeyOf(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isTyping: boolean;
}): TableKey | null {
  if (event.isTyping || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key.toLowerCase() === 'f') return 'flip';
  return event.key === '?' ? 'help' : null;
}

export function useTableKeys(actions: Readonly<Record<TableKey, () => void>>): void {
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const { key, altKey, ctrlKey, metaKey, target } = event;
    const isTyping = target instanceof Element && target.closest(TYPING) !== null;
    const pressed = tableKeyOf({ key, altKey, ctrlKey, metaKey, isTyping });
    if (pressed === null) return;
    event.preventDefault();
    actions[pressed]();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => keyDown(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
