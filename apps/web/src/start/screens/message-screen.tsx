// start: a screen that only shows a message: a heading, a sentence, a link.

import type { Elements } from '../../ui/elements.ts';
import { PageHeading } from '../../ui/layout.tsx';
import css from './message-screen.module.css';

interface MessageScreenProps {
  /** The title of the browser's tab. */
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
