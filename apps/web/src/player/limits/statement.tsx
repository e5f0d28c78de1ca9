// limits: a framed statement with an icon in a dialog: what is certain, or what takes time.
import type { ReactNode } from 'react';
import { cx } from '../../ui/elements.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import css from './limits.module.css';

interface StatementProps {
  icon: IconName;
  title: string;
  /** waits: it takes time. */
  tone?: 'plain' | 'waits';
  children: ReactNode;
}

export function Statement({ icon, title, tone = 'plain', children }: StatementProps) {
  return (
    <div className={cx(css['statement'], tone === 'waits' && css['waits'])} role="status">
      <Icon name={icon} size="lg" />
      <p>
        <b className="strong">{title}</b> <span>{children}</span>
      </p>
    </div>
  );
}
