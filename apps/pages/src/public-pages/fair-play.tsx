// public-pages: Fair play: the rules, what the check cannot find, and the numbers of each month. The server fills in the numbers, see
// apps/server/src/platform/http/public-pages.ts.
import { fairPlayMonthsFile } from '@kingstake/protocol/http/fair-play';
import type { Language } from '@kingstake/protocol/pages/language';
import { cx } from '@kingstake/web/ui/elements.ts';
import { Card } from '@kingstake/web/ui/layout.tsx';
import type { PageContent } from './document.tsx';
import css from './fair-play.module.css';
import page from './page.module.css';
import { TextCard } from './text-pages.tsx';
import { partAt, textsOf } from './texts.ts';

export const fairPlay: PageContent = { Body: FairPlay };

const en = {
  // Of the current month. The server replaces what is in braces.
  figures: {
    title: 'This month so far',
    gamesAnalysed: 'Games reviewed',
    held: 'Prizes held',
    released: 'Released',
    upheld: 'Upheld',
    appealsGranted: 'Appeals granted',
    ofAppeals: 'of {appeals}',
  },
  months: 'Month by month',
  soFar: 'so far',
  file: 'All months, .csv',
  columns: {
    month: 'Month',
    gamesAnalysed: 'Games checked',
    cases: 'Cases',
    held: 'With a hold',
    released: 'Released',
    cleared: 'Cleared',
    upheld: 'Upheld',
    appealsGranted: 'Appeals granted',
    medianHoursHeld: 'Median hours held',
  },
  underTable:
    'Open cases now: {openCases}. Months are in UTC. Months with fewer than five cases are shown together, so that no player can be recognised.',
  noMonths: 'There are no numbers to show at the moment.',
};

const es: typeof en = {
  figures: {
    title: 'Este mes hasta ahora',
    gamesAnalysed: 'Partidas revisadas',
    held: 'Premios retenidos',
    released: 'Liberados',
    upheld: 'Confirmados',
    appealsGranted: 'Apelaciones aceptadas',
    ofAppeals: 'de {appeals}',
  },
  months: 'Mes a mes',
  soFar: 'hasta ahora',
  file: 'Todos los meses, .csv',
  columns: {
    month: 'Mes',
    gamesAnalysed: 'Partidas revisadas',
    cases: 'Casos',
    held: 'Con retención',
    released: 'Liberados',
    cleared: 'Sin infracción',
    upheld: 'Confirmados',
    appealsGranted: 'Apelaciones aceptadas',
    medianHoursHeld: 'Mediana de horas retenidas',
  },
  underTable:
    'Casos abiertos ahora: {openCases}. Los meses son en UTC. Los meses con menos de cinco casos se muestran juntos, para que no se pueda reconocer a nadie.',
  noMonths: 'No hay cifras que mostrar en este momento.',
};

const pt: typeof en = {
  figures: {
    title: 'Este mês até agora',
    gamesAnalysed: 'Partidas verificadas',
    held: 'Prêmios retidos',
    released: 'Liberados',
    upheld: 'Confirmados',
    appealsGranted: 'Recursos aceitos',
    ofAppeals: 'de {appeals}',
  },
  months: 'Mês a mês',
  soFar: 'até agora',
  file: 'Todos os meses, .csv',
  columns: {
    month: 'Mês',
    gamesAnalysed: 'Partidas verificadas',
    cases: 'Casos',
    held: 'Com retenção',
    released: 'Liberados',
    cleared: 'Sem infração',
    upheld: 'Confirmados',
    appealsGranted: 'Recursos aceitos',
    medianHoursHeld: 'Mediana de horas retidas',
  },
  underTable:
    'Casos abertos agora: {openCases}. Os meses são em UTC. Meses com menos de cinco casos são mostrados juntos, para que ninguém possa ser reconhecido.',
  noMonths: 'Não há números para mostrar no momento.',
};

const LABELS: Readonly<Record<Language, typeof en>> = { en, es, pt };

function FairPlay({ language }: { language: Language }) {
  const texts = textsOf('fair-play', language);
  const { months, file } = LABELS[language];
  return (
    <div className={page['stack']}>
      <RunningMonth language={language} />
      <Card>
        <ol className={css['rules']}>
          {texts.parts.slice(0, -1).map(({ title, lines: [text] }, index) => (
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
      <TextCard part={partAt(texts, -1)} />
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
  const { title, ofAppeals, ...figures } = LABELS[language].figures;
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
  const { columns, underTable, noMonths, soFar } = LABELS[language];
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
        <table className={cx(page['table'], css['table'])}>
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
