// play, parts: something to know about the game, with what may be done about it. Nothing went wrong.
import type { ReactNode } from 'react';
import css from './table-note.module.css';

interface TableNoteProps {
  text: string;
  /** Buttons. */
  children?: ReactNode;
}

export function TableNote({ text, children }: TableNoteProps) {
  return (
    <div className={css['note']}>
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
