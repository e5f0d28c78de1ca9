// ui: a sentence that something went wrong, at the place where it did. Spoken at once.
import type { ReactNode } from 'react';
import css from './notice.module.css';

interface NoticeProps {
  /** null shows nothing; the place stays, so that a sentence that arrives is spoken. */
  children: ReactNode;
}

export function Notice({ children }: NoticeProps) {
  return (
    <div role="alert" className={css['place']}>
      {children !== null && <p className={css['notice']}>{children}</p>}
    </div>
  );
}
