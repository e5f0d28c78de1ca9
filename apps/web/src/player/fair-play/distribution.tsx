// fair-play: one measure of the player compared with players of the same rating.
import type { Measure } from '@kingstake/protocol/http/fair-play';
import { distributionOf, figureOf, measureWords } from './case-view.ts';
import css from './distribution.module.css';
import { CASE_TEXTS as TEXTS } from './texts.ts';

const WIDTH = 228;
const HEIGHT = 118;
const FOOT = 96; // the line under the bars
const TOP = 22; // room for the labels
const GAP = 2;

/** `isComparable`: there are enough games for a comparison. */
export function DistributionCard({ measure, isComparable }: { measure: Measure; isComparable: boolean }) {
  const words = measureWords(measure.name);
  const figure = (value: number) => figureOf(measure.name, value);
  return (
    <div className={css['card']}>
      <h3>{words.name}</h3>
      {words.hint !== null && <p>{words.hint}</p>}
      <p className={css['figures']}>
        <b className="num">{figure(measure.value)}</b>{' '}
        {isComparable && <span className="num">{TEXTS.median(figure(measure.median))}</span>}
      </p>
      {isComparable ? (
        <>
          <Chart measure={measure} />
          <Numbers measure={measure} />
        </>
      ) : (
        <p className={css['few']}>{TEXTS.tooFew}</p>
      )}
    </div>
  );
}

function Chart({ measure }: { measure: Measure }) {
  const { name, value, median, rule } = measure;
  const figure = (each: number) => figureOf(name, each);
  const shown = distributionOf(measure);
  const width = WIDTH / Math.max(1, shown.bars.length);
  const label = [
    TEXTS.chart(measureWords(name).name, figure(value), figure(median)),
    ...(rule === null ? [] : [TEXTS.chartRule(figure(rule))]),
  ].join(' ');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={css['foot']} d={`M0 ${FOOT}H${WIDTH}`} />
      {shown.bars.map((bar, index) => {
        const height = bar.height * (FOOT - TOP);
        return (
          <rect
            key={bar.from}
            className={bar.isBeyond ? css['beyond'] : css['bar']}
            x={index * width + GAP / 2}
            y={FOOT - height}
            width={Math.max(1, width - GAP)}
            height={height}
            rx={1}
          />
        );
      })}
      {shown.rule !== null && (
        <Mark at={shown.rule * WIDTH} side={shown.ruleSide} kind="rule" word={TEXTS.rule} />
      )}
      <Mark at={shown.you * WIDTH} side={shown.youSide} kind="you" word={TEXTS.you} />
      <text className={css['scale']} x={0} y={HEIGHT - 6}>
        {figure(measure.cohort.from)}
      </text>
      <text className={css['scale']} x={WIDTH} y={HEIGHT - 6} textAnchor="end">
        {figure(measure.cohort.to)}
      </text>
    </svg>
  );
}

interface MarkProps {
  at: number; // px
  side: 'left' | 'right';
  kind: 'rule' | 'you';
  word: string;
}

/** The rule is a dashed line, the player a pin. Their labels have different heights, so that they never overlap. */
function Mark({ at, side, kind, word }: MarkProps) {
  const isRule = kind === 'rule';
  const away = isRule ? 4 : 9;
  return (
    <>
      <path className={css[`${kind}Line`]} d={`M${at} ${isRule ? 14 : 26}V${FOOT}`} />
      {!isRule && <path className={css['pin']} d={`M${at - 6} 18h12l-6 8z`} />}
      <text
        className={css[kind]}
        x={at + (side === 'left' ? -away : away)}
        y={isRule ? 12 : 34}
        textAnchor={side === 'left' ? 'end' : 'start'}
      >
        {word}
      </text>
    </>
  );
}

/** The chart's numbers, for screen readers. */
function Numbers({ measure }: { measure: Measure }) {
  const { bars } = distributionOf(measure);
  const figure = (value: number) => figureOf(measure.name, value);
  return (
    <table className="vh">
      <caption>{measureWords(measure.name).name}</caption>
      <thead>
        <tr>
          <th scope="col">{TEXTS.class}</th>
          <th scope="col">{TEXTS.inClass}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <th scope="row">{`${figure(bar.from)}–${figure(bar.to)}`}</th>
            <td>{bar.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
