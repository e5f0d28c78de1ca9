// ui: a sentence at the place that it is about: what went wrong, or what the player just did. Spoken at once.
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import css from './notice.module.css';

interface NoticeProps {
  /** null shows nothing; the place stays, so that a sentence that arrives is spoken. */
  children: ReactNode;
  /** plain: nothing is wrong. */
  tone?: 'error' | 'plain';
}

export function Notice({ children, tone = 'error' }: NoticeProps) {
  return (
    <div role="alert" className={css['place']}>
      {children !== null && <p className={cx(css['notice'], css[tone])}>{children}</p>}
    </div>
  );
}
