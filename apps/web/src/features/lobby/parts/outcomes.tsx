// lobby: what a match with this stake brings: won, drawn, lost.
import { profitOf } from '@kingstake/protocol/economics';
import { formatSol, LAMPORTS_PER_SOL, type Lamports } from '@kingstake/protocol/money';
import { SOL_PRICE, useSolPrice } from '../../../session/use-sol-price.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './outcomes.module.css';

const DOLLARS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function Outcomes({ wager }: { wager: Lamports }) {
  const price = useSolPrice(SOL_PRICE.game);
  const profit = profitOf(wager);
  // Dollars are only shown, never counted with.
  const dollars = DOLLARS.format((Number(profit) / Number(LAMPORTS_PER_SOL)) * price);
  return (
    <dl className={css['outcomes']}>
      <div>
        <dt>{LOBBY_TEXTS.ifYouWin}</dt>
        <dd className="num">
          <b className={css['win']}>{LOBBY_TEXTS.gain(formatSol(profit))}</b>{' '}
          <small>{LOBBY_TEXTS.solDollars(dollars)}</small>
        </dd>
      </div>
      <div>
        <dt>{LOBBY_TEXTS.ifYouDraw}</dt>
        <dd className="num">
          <b>{LOBBY_TEXTS.nothing}</b> <small>{LOBBY_TEXTS.stakeBack}</small>
        </dd>
      </div>
      <div>
        <dt>{LOBBY_TEXTS.ifYouLose}</dt>
        <dd className="num">
          <b>{LOBBY_TEXTS.loss(formatSol(wager))}</b> <small>{LOBBY_TEXTS.sol}</small>
        </dd>
      </div>
    </dl>
  );
}
