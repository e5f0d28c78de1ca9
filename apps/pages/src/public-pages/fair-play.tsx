// public-pages: Fair play: the rules, what the check cannot find, and the numbers of each month. The server fills in the numbers, see
// apps/server/src/platform/http/public-pages.ts.
import { fairPlayMonthsFile } from '@kingstake/protocol/http/fair-play';
import type { Language } from '@kingstake/protocol/pages/language';
import { Card } from '@kingstake/web/ui/layout.tsx';
import type { PageContent } from './document.tsx';
import css from './fair-play.module.css';
import { FAIR_PLAY_WORDS } from './fair-play-words.ts';
import { List } from './list.tsx';
import page from './page.module.css';

export const fairPlay: PageContent = {
  lead: { en: FAIR_PLAY_WORDS.en.lead, es: FAIR_PLAY_WORDS.es.lead, pt: FAIR_PLAY_WORDS.pt.lead },
  Body: FairPlay,
};

function FairPlay({ language }: { language: Language }) {
  const { sections, limits, limitsText, months, file } = FAIR_PLAY_WORDS[language];
  return (
    <div className={page['stack']}>
      <RunningMonth language={language} />
      <Card>
        <ol className={css['rules']}>
          {sections.map(([title, text], index) => (
            <li key={title}>
              <h2>
                <i className="num" aria-hidden="true">
                  {index + 1}
                </i>{' '}
                <span>{title}</span>
              </h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Card>
      <Card className={page['section']}>
        <h2>{limits}</h2>
        <List lines={limitsText} />
      </Card>
      <Card className={page['section']}>
        <div className={css['head']}>
          <h2 id="months">{months}</h2>
          <a href={fairPlayMonthsFile.path} download>
            {file}
          </a>
        </div>
        <Numbers language={language} />
      </Card>
    </div>
  );
}

/** The placeholder of a figure, which the server replaces. */
const placeOf = (name: string): string => `{${name}}`;

/** The server fills in the figures, or removes the card. */
function RunningMonth({ language }: { language: Language }) {
  const { title, ofAppeals, ...figures } = FAIR_PLAY_WORDS[language].figures;
  return (
    <Card data-numbers="running" aria-label={title} className={css['running']}>
      <h2>{title}</h2>
      <dl className="num">
        {Object.entries(figures).map(([name, word]) => (
          <div key={name}>
            <dt>{word}</dt>
            <dd>
              <span>{placeOf(name)}</span> {name === 'appealsGranted' && <small>{ofAppeals}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The server repeats the row for each month, or keeps only the sentence after the table. */
function Numbers({ language }: { language: Language }) {
  const { columns, underTable, noMonths, soFar } = FAIR_PLAY_WORDS[language];
  const { month, ...figures } = columns;
  return (
    <>
      <section
        data-numbers="months"
        className={css['months']}
        aria-labelledby="months"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard must reach it
        tabIndex={0}
      >
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{month}</th>
              {Object.entries(figures).map(([name, word]) => (
                <th key={name} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="num">
            <tr>
              <th scope="row">
                <span>{placeOf('month')}</span> <small data-numbers="so-far">{soFar}</small>
              </th>
              {Object.keys(figures).map((name) => (
                <td key={name}>{placeOf(name)}</td>
              ))}
            </tr>
          </tbody>
        </table>
        <p className={css['fine']}>{underTable}</p>
      </section>
      <p data-numbers="none">{noMonths}</p>
    </>
  );
}
