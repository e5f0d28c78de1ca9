// ui: a screen with a heading and a sentence, and two columns or a list below them.
import type { Elements } from './elements.ts';
import css from './layout.module.css';
import { PageHeading } from './layout.tsx';

/** The columns of the screen. */
export const wide = css;

interface WideScreenProps {
  title: string;
  /** The sentence below the heading. */
  lead?: string;
  /** To the right of both. */
  aside?: Elements;
  children: Elements;
}

export function WideScreen({ title, lead, aside, children }: WideScreenProps) {
  const heading = (
    <PageHeading title={title} className={css['heading']}>
      {title}
    </PageHeading>
  );
  return (
    <div className={css['screen']}>
      {lead === undefined ? (
        heading
      ) : (
        <div className={css['head']}>
          <div>
            {heading}
            <p>{lead}</p>
          </div>
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}
