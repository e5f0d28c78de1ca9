// fair-play: the measures of a case, and its games.
import type { Review, ReviewEvidence } from '@kingstake/protocol/http/fair-play';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { gameDetailsPath } from '@kingstake/protocol/page-routes';
import { Link } from 'wouter';
import { amountOf, countText, dateTimeText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { figureOf, isComparable, measureWords, solFigure } from './case-view.ts';
import { DistributionCard } from './distribution.tsx';
import css from './evidence-cards.module.css';
import screen from './review-screen.module.css';
import { CASE_TEXTS as TEXTS } from './texts.ts';

export function MeasuredCard({ review }: { review: Review }) {
  const { evidence } = review;
  const { measures, pair, cohortGames } = evidence;
  return (
    <Card className={screen['card']} aria-labelledby="case-measured">
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
            <b>{TEXTS.theRule}</b> <span>{measures.length > 0 ? TEXTS.ruleText : TEXTS.pairRule}</span>
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
      <h3>{TEXTS.pair}</h3>
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
    <Card className={screen['card']} aria-labelledby="case-games">
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
        <b className="num">{formatSol(amountOf(held) ?? lamports(0n), 'column')}</b>
      </td>
    </tr>
  );
}
