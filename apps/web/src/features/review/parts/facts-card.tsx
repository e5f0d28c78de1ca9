// review, parts: what the game was about and what it brought.
import type { GameDetails } from '@kingstake/protocol';
import { formatDollarChange } from '@kingstake/protocol/dollars';
import { formatSolChange, type Lamports } from '@kingstake/protocol/money';
import { SOL_PRICE, useSolPrice } from '../../../session/use-sol-price.ts';
import { Card } from '../../../ui/card.tsx';
import { clockText } from '../../../ui/clock-text.ts';
import { fullMoves } from '../../../ui/full-moves.ts';
import { Money } from '../../../ui/money.tsx';
import { amountOf } from '../../../ui/money-text.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { endText, netFor } from '../labels.ts';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';

export function FactsCard({ game, viewerId }: { game: GameDetails; viewerId: number }) {
  const net = netFor(game, viewerId);
  const wager = amountOf(game.wagerAmount);
  const end = endText(game);
  return (
    <Card className={css['facts']}>
      {net !== null && wager !== null && <Net net={net} wager={wager} />}
      {end !== null && <p>{end}</p>}
      <dl>
        <Fact label={REVIEW_TEXTS.wager}>
          <Money amount={wager} />
        </Fact>
        <Fact label={REVIEW_TEXTS.duration}>{clockText(game.duration)}</Fact>
        <Fact label={REVIEW_TEXTS.moves}>{fullMoves(game.moves.length)}</Fact>
      </dl>
    </Card>
  );
}

function Net({ net, wager }: { net: Lamports; wager: Lamports }) {
  const usd = useSolPrice(SOL_PRICE.game);
  return (
    <p className={css['net']} data-sign={net > 0n ? 'gain' : undefined}>
      <b className="num">{formatSolChange(net, 'column')}</b>{' '}
      <span className="num">
        {UI_TEXTS.sol} {formatDollarChange(net, usd, wager)}
      </span>
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
