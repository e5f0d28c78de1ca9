// public-pages: the pages that consist of cards with text: Fees, Play limits, and the operator's own texts.
import type { Elements } from '@kingstake/web/ui/elements.ts';
import { Card } from '@kingstake/web/ui/layout.tsx';
import { createElement } from 'react';
import type { PageContent, PlaceProps } from './document.tsx';
import { FeeTable } from './fee-table.tsx';
import page from './page.module.css';
import { type TextPart, textsOf } from './texts.ts';

/** `afterFirst`: what follows the first paragraph. `children`: what follows the text. */
interface TextCardProps {
  part: TextPart;
  afterFirst?: Elements;
  children?: Elements;
}

export function TextCard({ part, afterFirst, children }: TextCardProps) {
  const [first, ...others] = part.lines;
  return (
    <Card className={page['section']}>
      <h2>{part.title}</h2>
      {first !== undefined && <p>{first}</p>}
      {afterFirst}
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {part.items.length > 0 && (
        <ul className={page['list']}>
          {part.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}

export const fees: PageContent = { Body: Fees, isNarrow: true };

function Fees({ language }: PlaceProps) {
  return (
    <div className={page['stack']}>
      {textsOf('fees', language).parts.map((part, index) => (
        <TextCard key={part.title} part={part} afterFirst={index === 0 && <FeeTable language={language} />} />
      ))}
    </div>
  );
}

export const playLimits: PageContent = { Body: PlayLimits, isNarrow: true };

/** The server replaces it with a link to a help organisation, if the operator has set one. React has no type for this element. */
const OperatorHelp = () => createElement('operator-help');

/** The last part is about help. */
function PlayLimits({ language }: PlaceProps) {
  const {
    lines: [, where],
    parts,
  } = textsOf('play-limits', language);
  return (
    <div className={page['stack']}>
      {parts.map((part) => (
        <TextCard key={part.title} part={part}>
          {part === parts.at(-1) && <OperatorHelp />}
        </TextCard>
      ))}
      <Card className={page['section']}>
        <p>
          <a href="/limits">{where}</a>
        </p>
      </Card>
    </div>
  );
}

/** The server replaces the content of `operator-text`. Without a text of the operator, the page states that there is none. */
function OperatorText({ name, language }: PlaceProps) {
  return (
    <Card className={page['section']}>
      {createElement('operator-text', null, <p>{textsOf(name, language).lines[1]}</p>)}
    </Card>
  );
}

export const operatorText: PageContent = { Body: OperatorText, isNarrow: true };
