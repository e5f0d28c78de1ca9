// public-pages: How it works: five steps, the fee, what happens when the connection drops, and questions.
import type { Language } from '@kingstake/protocol/pages/language';
import { publicPageLink } from '@kingstake/protocol/pages/public-pages';
import { Icon, type IconName } from '@kingstake/web/ui/icon.tsx';
import { Card } from '@kingstake/web/ui/layout.tsx';
import { Piece, type PieceName } from '@kingstake/web/ui/pieces.tsx';
import type { PageContent } from './document.tsx';
import { FeeTable } from './fee-table.tsx';
import css from './how-it-works.module.css';
import page from './page.module.css';
import { partAt, textsOf } from './texts.ts';

export const howItWorks: PageContent = { Body: HowItWorks };

/** The three squares above each step. Phones show the first two pieces. */
const PICTURES: readonly (readonly (PieceName | null)[])[] = [
  [null, 'wK', null],
  ['wP', 'wP', 'wP'],
  ['wP', null, 'bP'],
  ['wN', null, 'bB'],
  ['bK', 'wK', null],
];

const CONNECTION_ICONS: readonly IconName[] = ['clock', 'pause', 'x', 'wallet', 'again', 'draw'];

function HowItWorks({ language }: { language: Language }) {
  const texts = textsOf('how-it-works', language);
  const [fees, connection, questions] = [partAt(texts, -3), partAt(texts, -2), partAt(texts, -1)];
  const [feesText, allFees] = fees.lines;
  return (
    <>
      <ol className={css['steps']}>
        {texts.parts.slice(0, -3).map(({ title, lines: [text] }, index) => (
          <li key={title} className={css['step']}>
            <Picture squares={PICTURES[index] ?? []} />
            <div className={css['text']}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={css['columns']}>
        <div className={css['column']}>
          <Card id="fees" className={page['section']}>
            <h2>{fees.title}</h2>
            <p>{feesText}</p>
            <FeeTable language={language} />
            <p>
              <a href={publicPageLink('fees', language)}>{allFees}</a>
            </p>
          </Card>
          <Card id="connection" className={page['section']}>
            <h2>{connection.title}</h2>
            <ul className={css['rules']}>
              {connection.items.map((rule, index) => (
                <li key={rule}>
                  <Icon name={CONNECTION_ICONS[index] ?? 'clock'} />
                  <span>{rule}</span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <Card id="questions" className={page['section']}>
          <h2>{questions.title}</h2>
          {questions.parts.map(({ title: question, lines: [answer] }, index) => (
            <details key={question} className={css['question']} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </Card>
      </div>
    </>
  );
}

function Picture({ squares }: { squares: readonly (PieceName | null)[] }) {
  return (
    <div className={css['picture']} aria-hidden="true">
      {squares.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the squares of a picture never change places
        <span key={index}>{piece !== null && <Piece name={piece} />}</span>
      ))}
    </div>
  );
}
