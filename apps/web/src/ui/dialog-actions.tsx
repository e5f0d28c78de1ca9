// ui: what can be done at the foot of a small dialog or a sheet, one below the other.
import type { ReactNode } from 'react';
import css from './dialog-actions.module.css';

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>;
}
