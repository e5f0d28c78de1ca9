// app: a screen that only says something: a heading, a sentence, a way on.

import type { Elements } from '../../ui/elements.ts';
import { PageHeading } from '../../ui/layout.tsx';
import css from './message-screen.module.css';

interface MessageScreenProps {
  /** What the browser's tab says. */
  title: string;
  heading: string;
  children: Elements;
}

export function MessageScreen({ title, heading, children }: MessageScreenProps) {
  return (
    <div className={css['screen']}>
      <PageHeading title={title} className={css['heading']}>
        {heading}
      </PageHeading>
      {children}
    </div>
  );
}
