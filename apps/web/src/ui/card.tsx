// ui: a panel on the table.
import type { HTMLAttributes } from 'react';
import css from './card.module.css';
import { cx } from './class-names.ts';

export function Card({ className, ...attributes }: HTMLAttributes<HTMLElement>) {
  return <section {...attributes} className={cx(css['card'], className)} />;
}
