// lobby: what a match with this stake brings: won, drawn, lost.
import { formatDollars } from '@kingstake/protocol/dollars';
import { profitOf } from '@kingstake/protocol/economics';
import { formatSolChange, type Lamports, lamports } from '@kingstake/protocol/money';
import { SOL_PRICE, useSolPrice } from '../../../account/use-sol-price.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './outcomes.module.css';

export function Outcomes({ wager }: { wager: Lamports }) {
  const price = useSolPrice(SOL_PRICE.game);
  const profit = profitOf(wager);
  return (
    <dl className={css['outcomes']}>
      <div>
        <dt>{LOBBY_TEXTS.ifYouWin}</dt>
        <dd className="num">
          <b className={css['win']}>{formatSolChange(profit, 'column')}</b>{' '}
          <small className={css['extra']}>
            {LOBBY_TEXTS.solDollars(formatDollars(profit, price, wager))}
          </small>
        </dd>
      </div>
      <div>
        <dt>{LOBBY_TEXTS.ifYouDraw}</dt>
        <dd className="num">
          <b>{LOBBY_TEXTS.nothing}</b> <small className={css['extra']}>{LOBBY_TEXTS.stakeBack}</small>
        </dd>
      </div>
      <div>
        <dt>{LOBBY_TEXTS.ifYouLose}</dt>
        <dd className="num">
          <b>{formatSolChange(lamports(-wager), 'column')}</b>{' '}
          <small className={css['extra']}>{LOBBY_TEXTS.sol}</small>
        </dd>
      </div>
    </dl>
  );
}
