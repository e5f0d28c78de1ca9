// fair-play: the measures of a case, each compared with players of the same rating, and its games.
import type { Measure, Review, ReviewEvidence } from '@kingstake/protocol/http/fair-play';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { gameDetailsPath } from '@kingstake/protocol/page-routes';
import { Link } from 'wouter';
import { amountOf, countText, dateTimeText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { distributionOf, figureOf, isComparable, measureWords, solFigure } from './case-view.ts';
import css from './cases.module.css';
import { CASE_TEXTS as TEXTS } from './texts.ts';

export function MeasuredCard({ review }: { review: Review }) {
  const { evidence } = review;
  const { measures, pair, cohortGames } = evidence;
  return (
    <Card className={css['card']} aria-labelledby="case-measured">
      <h2 id="case-measured">{TEXTS.measured}</h2>
      {measures.length === 0 && pair === null && <p>{TEXTS.noMeasures}</p>}
      {measures.length > 0 && (
        <>
          <p>{comparisonOf(evidence)}</p>
          <div className={css['measures']}>
            {measures.map((measure) => (
              <DistributionCard
                key={measure.name}
                measure={measure}
                isComparable={isComparable(cohortGames)}
              />
            ))}
          </div>
        </>
      )}
      {pair !== null && <PairFacts review={review} pair={pair} />}
      {(measures.length > 0 || pair !== null) && (
        <div className={css['rule']}>
          <Icon name="lock" />
          <p>
            <b className="strong">{TEXTS.theRule}</b>{' '}
            <span>{measures.length > 0 ? TEXTS.ruleText : TEXTS.pairRule}</span>
          </p>
        </div>
      )}
    </Card>
  );
}

/** States how many moves were measured, and with which games they are compared. */
function comparisonOf({ ratings, cohortGames, informativeMoves }: ReviewEvidence): string {
  const moves = TEXTS.moves(informativeMoves);
  return ratings === null || !isComparable(cohortGames)
    ? `${moves}.`
    : TEXTS.against(moves, TEXTS.cohort(countText(cohortGames), ratings.from, ratings.to));
}

interface PairProps {
  review: Review;
  pair: NonNullable<ReviewEvidence['pair']>;
}

function PairFacts({ review, pair: { netAmount, games } }: PairProps) {
  const opponent = review.games[0]?.opponent ?? '';
  return (
    <div className={css['pair']}>
      <h3 className="subtitle">{TEXTS.pair}</h3>
      <p>{TEXTS.pairText(solFigure(netAmount.replace(/^-/, '')), opponent, games)}</p>
      <p>{TEXTS.links}</p>
    </div>
  );
}

/** More columns than this do not fit on a phone. */
const COLUMNS = 2;

export function GamesCard({ review: { games, evidence } }: { review: Review }) {
  const hasValues = (name: string) => evidence.games.some(({ values }) => Object.hasOwn(values, name));
  const names = evidence.measures.map(({ name }) => name);
  const shown = names.filter(hasValues).slice(0, COLUMNS);
  const { columns } = TEXTS;
  return (
    <Card className={css['card']} aria-labelledby="case-games">
      <h2 id="case-games">{TEXTS.games}</h2>
      <table className={css['games']}>
        <thead>
          <tr>
            <th scope="col">{columns.game}</th>
            <th scope="col" className={css['wide']}>
              {columns.played}
            </th>
            <th scope="col">{columns.result}</th>
            {shown.map((name) => (
              <th key={name} scope="col" className={css['figure']}>
                {measureWords(name).name}
              </th>
            ))}
            <th scope="col" className={css['figure']}>
              {columns.held}
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <GameRow key={game.gameId} game={game} evidence={evidence} measures={shown} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface GameRowProps {
  game: Review['games'][number];
  evidence: ReviewEvidence;
  measures: readonly string[];
}

function GameRow({ game, evidence, measures }: GameRowProps) {
  const { gameId, playedAt, opponent, outcome, held } = game;
  const values = evidence.games.find((each) => each.gameId === gameId)?.values ?? {};
  return (
    <tr>
      <th scope="row">
        <Link href={gameDetailsPath(gameId)} className="num">
          {`#${gameId}`}
        </Link>
        <small>{TEXTS.versus(opponent)}</small>
      </th>
      <td className={css['wide']}>
        <time dateTime={playedAt}>{dateTimeText(playedAt)}</time>
      </td>
      <td>{TEXTS.outcomes[outcome]}</td>
      {measures.map((name) => {
        const value = values[name];
        return (
          <td key={name} className={css['figure']}>
            <span className="num">{value === undefined ? '–' : figureOf(name, value)}</span>
          </td>
        );
      })}
      <td className={css['figure']}>
        <b className="num strong">{formatSol(amountOf(held) ?? lamports(0n), 'column')}</b>
      </td>
    </tr>
  );
}

const WIDTH = 228;
const HEIGHT = 118;
const FOOT = 96; // the line under the bars
const TOP = 22; // room for the labels
const GAP = 2;

/** `isComparable`: there are enough games for a comparison. */
function DistributionCard({ measure, isComparable }: { measure: Measure; isComparable: boolean }) {
  const words = measureWords(measure.name);
  const figure = (value: number) => figureOf(measure.name, value);
  return (
    <div className={css['measure']}>
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
        className={css[isRule ? 'ruleWord' : 'you']}
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
