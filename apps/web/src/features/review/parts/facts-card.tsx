// review, parts: what the game was about and what it brought.
import type { GameDetails } from '@kingstake/protocol';
import { formatDollarChange } from '@kingstake/protocol/dollars';
import { isFriendly } from '@kingstake/protocol/economics';
import { formatSolChange, type Lamports } from '@kingstake/protocol/money';
import { labelOfTimeControl, timeControlOf } from '@kingstake/protocol/time-control';
import { SOL_PRICE, useSolPrice } from '../../../session/use-sol-price.ts';
import { Card } from '../../../ui/card.tsx';
import { clockText } from '../../../ui/clock-text.ts';
import { fullMoves } from '../../../ui/full-moves.ts';
import { Money } from '../../../ui/money.tsx';
import { amountOf } from '../../../ui/money-text.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { endText, netFor } from '../labels.ts';
import { creditOf, type Ply } from '../plies.ts';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';

interface FactsCardProps {
  game: GameDetails;
  plies: readonly Ply[];
  viewerId: number;
}

export function FactsCard({ game, plies, viewerId }: FactsCardProps) {
  const net = netFor(game, viewerId);
  const wager = amountOf(game.wagerAmount);
  const isFree = wager !== null && isFriendly(wager);
  const end = endText(game);
  const [white, black] = [creditOf(plies, 'white'), creditOf(plies, 'black')];
  return (
    <Card className={css['facts']}>
      {net !== null && wager !== null && !isFree && <Net net={net} wager={wager} />}
      {end !== null && <p>{end}</p>}
      <dl>
        <Fact label={REVIEW_TEXTS.wager}>{isFree ? REVIEW_TEXTS.noWager : <Money amount={wager} />}</Fact>
        <Fact label={REVIEW_TEXTS.timeControl}>{labelOfTimeControl(timeControlOf(game.timeControl))}</Fact>
        <Fact label={REVIEW_TEXTS.duration}>{clockText(game.duration)}</Fact>
        <Fact label={REVIEW_TEXTS.moves}>{fullMoves(game.moves.length)}</Fact>
        {white + black > 0 && (
          <Fact label={REVIEW_TEXTS.lagCredit}>{REVIEW_TEXTS.lagCredits(tenths(white), tenths(black))}</Fact>
        )}
      </dl>
    </Card>
  );
}

/** Seconds with one digit: a credit is a fraction of a second a move. */
const tenths = (ms: number): string => (ms / 1_000).toFixed(1);

function Net({ net, wager }: { net: Lamports; wager: Lamports }) {
  const usd = useSolPrice(SOL_PRICE.game);
  return (
    <p className={css['net']} data-sign={net > 0n ? 'gain' : undefined}>
      <b className="num">{formatSolChange(net, 'column')}</b>{' '}
      <span className="num">{`${UI_TEXTS.sol} ${formatDollarChange(net, usd, wager)}`}</span>
    </p>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
