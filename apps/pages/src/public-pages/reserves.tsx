// public-pages: Reserves: how statements work, readable without JavaScript. The script of the page (src/reserves/page) fills in
// figures, chart and the check through the `data-` attributes.
import type { Language } from '@kingstake/protocol/pages/language';
import { buttonClass } from '@kingstake/web/ui/button.tsx';
import { cx } from '@kingstake/web/ui/elements.ts';
import { Icon } from '@kingstake/web/ui/icon.tsx';
import { Card } from '@kingstake/web/ui/layout.tsx';
import { PAGE_WORDS, type PageWords } from '../reserves/words.ts';
import type { PageContent } from './document.tsx';
import css from './reserves.module.css';

export const reserves: PageContent = { Body: Reserves };

function Reserves({ language }: { language: Language }) {
  const words = PAGE_WORDS[language];
  return (
    <div className={css['grid']}>
      <noscript>
        <p className={css['fine']}>{words.needsScript}</p>
      </noscript>
      <p className={css['notice']} data-part="notice" role="status" hidden />
      <div className={css['main']}>
        <Chart words={words} />
        <Card className={css['section']}>
          <h2>{words.how}</h2>
          <ol className={css['steps']}>
            {words.steps.map((step, index) => (
              <li key={step}>
                <i className="num" aria-hidden="true">
                  {index + 1}
                </i>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <div className={css['side']}>
        <Check words={words} language={language} />
        <LastStatement words={words} />
      </div>
    </div>
  );
}

function Chart({ words }: { words: PageWords }) {
  return (
    <Card className={css['card']} data-part="figures" hidden>
      <dl className={cx('num', css['figures'])}>
        <div>
          <dt>
            <i className={css['key']} /> <span>{words.hold}</span>
          </dt>
          <dd data-value="hold" />
        </div>
        <div>
          <dt>
            <i className={cx(css['key'], css['dashed'])} /> <span>{words.owe}</span>
          </dt>
          <dd data-value="owe" />
        </div>
        <div data-value="coverage-box">
          <dt>{words.coverage}</dt>
          <dd data-value="coverage" />
        </div>
      </dl>
      <div className={css['chart']}>
        <div data-value="chart" />
        <p className={css['under']}>
          <span>{words.strip}</span>
          <span className="num" data-value="lowest" />
        </p>
        <div data-value="strip" />
        <p className={cx('num', css['point'])} data-value="point" />
      </div>
    </Card>
  );
}

const STEPS = ['memo', 'found', 'sum', 'treasury'] as const;

function Check({ words, language }: { words: PageWords; language: Language }) {
  const steps = {
    memo: words.stepMemo,
    found: words.stepFound,
    sum: words.stepSum,
    treasury: words.stepTreasury,
  };
  return (
    <Card className={css['section']} data-part="check" hidden>
      <div data-state="signed-out" hidden>
        <h2>{words.checkTitle}</h2>
        <p>{words.signedOut}</p>
        <a href="/" className={cx(buttonClass({ variant: 'primary', size: 'lg' }), css['wide'])}>
          {words.connect}
        </a>
      </div>
      <div data-state="ready" hidden>
        <h2>{words.checkTitle}</h2>
        <p>{words.checkHint}</p>
        <button
          type="button"
          className={cx(buttonClass({ variant: 'primary', size: 'lg' }), css['wide'])}
          data-action="check"
        >
          {words.check}
        </button>
        <p className={css['fine']} data-value="player" />
      </div>
      <div data-state="checking" hidden>
        <h2>{words.checking}</h2>
        <progress className={css['progress']} max={STEPS.length} aria-label={words.checking} />
        <ol className={css['checks']}>
          {STEPS.map((step) => (
            <li key={step} data-step={step} data-is="waiting">
              <span className={css['tick']}>
                <Icon name="check" size="sm" />
              </span>
              <span>{steps[step]}</span>
            </li>
          ))}
        </ol>
        <button type="button" className={cx(buttonClass(), css['wide'])} data-action="cancel">
          {words.cancel}
        </button>
      </div>
      <div data-state="done" hidden>
        <div className={css['verdict']} role="status">
          <span className={css['tick']} data-value="mark">
            <Icon name="check" size="sm" />
            <Icon name="x" size="sm" />
          </span>
          <div>
            <h2 data-value="verdict">{words.checkTitle}</h2>
            <div data-value="reasons" />
          </div>
        </div>
        <dl className={css['facts']} data-value="entries" />
        <p className={css['fine']} data-value="compared" />
        <div className={css['actions']}>
          <button type="button" className={buttonClass()} data-action="save">
            <Icon name="down" /> <span>{words.saveProof}</span>
          </button>
          <button type="button" className={buttonClass()} data-action="again">
            {words.again}
          </button>
        </div>
        <p data-part="contact" hidden>
          <a href={`/contact?lang=${language}`}>{words.contact}</a>
        </p>
      </div>
    </Card>
  );
}

function LastStatement({ words }: { words: PageWords }) {
  const facts = [
    ['time', words.time],
    ['slot', words.slot],
    ['entry-count', words.entries],
    ['total', words.owed],
    ['treasury', words.treasury],
    ['memo', words.memo],
  ] as const;
  return (
    <Card className={css['section']} data-part="last" hidden>
      <h2>{words.last}</h2>
      <p className={css['old']} data-part="old" hidden />
      <div className={css['fine']} data-part="lost" hidden />
      <dl className={css['facts']}>
        {facts.map(([name, word]) => (
          <div key={name}>
            <dt>{word}</dt>
            <dd className="num" data-value={name} />
          </div>
        ))}
      </dl>
      <a className={cx(buttonClass(), css['wide'])} data-value="file" href="/api/reserves">
        <Icon name="down" /> <span>{words.statementFile}</span>
      </a>
    </Card>
  );
}
