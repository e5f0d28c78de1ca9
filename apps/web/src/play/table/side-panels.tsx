import { formatDollars } from '@kingstake/protocol/dollars';
import { feeOf, potOf, prizePoolOf, profitOf } from '@kingstake/protocol/economics';
import { formatSol, formatSolChange, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { memo, type ReactNode } from 'react';
import { SOL_PRICE, type SolRate } from '../../session/sol-price.ts';
import { cx } from '../../ui/elements.ts';
import { timeControlText } from '../../ui/format.ts';
import { Card } from '../../ui/layout.tsx';
import { LEVEL_TEXTS, PLAY_TEXTS, SIDE_TEXTS } from '../texts.ts';
import css from './side-panels.module.css';
import type { TableView } from './view.ts';

/** For training, which shows no dollars. */
export const FALLBACK_RATE: SolRate = { usd: SOL_PRICE.game.none, isLive: null };

/** The badge's "≈ $137": 0.95 of the wager in dollars. */
export function prizeBadgeText(wager: Lamports, solPrice: number): string {
  return formatDollars(profitOf(wager), solPrice, wager);
}

/** The money of a game as text. Dollars always show the profit. */
interface StakeLines {
  prize: string; // the winner's prize, "1.95"
  pot: string; // both wagers, "2"
  fee: string; // "0.05"
  stake: string; // one wager, "1.000"
  ifWon: string; // "+0.950"
  ifLost: string; // "−1.000"
  dollars: string; // the badge's text
  noLivePrice: string | null; // marks the dollars if there is no live price
}

/** Null for a game without a wager. */
export function stakeLines(wagerSol: string | null, { usd, isLive }: SolRate): StakeLines | null {
  const wager = wagerSol === null ? null : parseSol(wagerSol);
  if (wager === null || wager === 0n) return null;
  return {
    prize: formatSol(prizePoolOf(wager)),
    pot: formatSol(potOf(wager)),
    fee: formatSol(feeOf(wager)),
    stake: formatSol(wager, 'column'),
    ifWon: formatSolChange(profitOf(wager), 'column'),
    ifLost: formatSolChange(lamports(-wager), 'column'),
    dollars: prizeBadgeText(wager, usd),
    noLivePrice: isLive === false ? PLAY_TEXTS.noLivePrice : null,
  };
}

interface StakeLineProps {
  stake: StakeLines;
  className?: string | undefined;
}

export const StakeLine = memo(function StakeLine({ stake, className }: StakeLineProps) {
  const cells = [
    { label: PLAY_TEXTS.winnerGets, amount: stake.prize, isLit: false },
    { label: PLAY_TEXTS.ifYouWin, amount: stake.ifWon, isLit: true },
    { label: PLAY_TEXTS.ifYouLose, amount: stake.ifLost, isLit: false },
  ];
  return (
    <dl className={cx('num', css['stakeLine'], className)}>
      {cells.map(({ label, amount, isLit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className={cx(isLit && css['lit'])}>{amount}</b> <small>{PLAY_TEXTS.sol}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
});

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={css['line']}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

interface StakePanelProps {
  /** null: no wager. */
  stake: StakeLines | null;
  /** The viewer sees only the prize. */
  observer: boolean;
}

/** The winner's prize, and what each result means for the player. */
export const StakePanel = memo(function StakePanel({ stake, observer }: StakePanelProps) {
  if (stake === null) {
    return (
      <Card className={css['panel']}>
        <h2 className="subtitle">{PLAY_TEXTS.noWager}</h2>
        <p className={css['hint']}>{PLAY_TEXTS.freeGame}</p>
      </Card>
    );
  }
  return (
    <Card className={css['panel']}>
      <h2 className="fine">{PLAY_TEXTS.winnerTakesAll}</h2>
      <p className={cx('disp', css['prize'])}>
        <span>{stake.prize}</span> <small>{PLAY_TEXTS.sol}</small>
      </p>
      <p className={cx('num', css['pot'])}>{PLAY_TEXTS.potLessFee(stake.pot, stake.fee)}</p>
      {!observer && <Outcomes stake={stake} />}
    </Card>
  );
});

function Outcomes({ stake }: { stake: StakeLines }) {
  return (
    <>
      <div className={css['halves']} aria-hidden="true">
        <i />
        <i />
      </div>
      <p className={cx('num', css['stakes'])}>
        <span>{PLAY_TEXTS.stakeOf(stake.stake)}</span> <span>{PLAY_TEXTS.theirStake(stake.stake)}</span>
      </p>
      <dl>
        <Line label={PLAY_TEXTS.ifYouWin}>
          <small>{stake.dollars}</small> <b className={css['lamp']}>{`${stake.ifWon} ${PLAY_TEXTS.sol}`}</b>
        </Line>
        <Line label={PLAY_TEXTS.ifYouDraw}>
          <b>{PLAY_TEXTS.stakeBack}</b>
        </Line>
        <Line label={PLAY_TEXTS.ifYouLose}>
          <b>{`${stake.ifLost} ${PLAY_TEXTS.sol}`}</b>
        </Line>
      </dl>
      {stake.noLivePrice !== null && <p className="fine">{`${stake.dollars}: ${stake.noLivePrice}`}</p>}
    </>
  );
}

export function MatchPanel({ view }: { view: TableView }) {
  const { gameId, difficulty, timeControl, opponent } = view;
  const yourSide = view.observer ? null : view.side;
  const isAway = view.opponentAway !== null;
  return (
    <Card className={css['panel']}>
      <header className={css['head']}>
        <h2 className="subtitle">{PLAY_TEXTS.thisMatch}</h2>
        {gameId !== undefined && <span className="num">{PLAY_TEXTS.gameNumber(gameId)}</span>}
      </header>
      <dl>
        {yourSide !== null && (
          <Line label={PLAY_TEXTS.youPlay}>
            <b>{SIDE_TEXTS[yourSide]}</b>
          </Line>
        )}
        <Line label={PLAY_TEXTS.time}>
          <b>{timeControlText(timeControl)}</b>
        </Line>
        {difficulty !== undefined && (
          <Line label={PLAY_TEXTS.level}>
            <b>{LEVEL_TEXTS[difficulty]}</b>
          </Line>
        )}
        {difficulty === undefined && opponent !== null && (
          <Line label={opponent.name}>
            <span className={cx(css['link'], isAway && css['gone'])}>
              {isAway ? PLAY_TEXTS.away : PLAY_TEXTS.connected}
            </span>
          </Line>
        )}
      </dl>
    </Card>
  );
}
