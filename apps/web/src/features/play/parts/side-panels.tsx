// play, parts: what stands left of the board where there is room: what is at stake, and facts of the match.
import type { Side, TimeControl } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import { memo, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { timeControlText } from '../../../ui/clock-text.ts';
import { LEVEL_TEXTS, PLAY_TEXTS, SIDE_TEXTS } from '../texts.ts';
import type { StakeLines } from './money-lines.ts';
import css from './side-panels.module.css';

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
  /** Someone else's money: only the prize is shown. */
  observer: boolean;
}

/** What the winner gets, and what each end of the game means for the player. */
export const StakePanel = memo(function StakePanel({ stake, observer }: StakePanelProps) {
  if (stake === null) {
    return (
      <Card className={css['panel']}>
        <h2 className={css['title']}>{PLAY_TEXTS.noWager}</h2>
        <p className={css['hint']}>{PLAY_TEXTS.freeGame}</p>
      </Card>
    );
  }
  return (
    <Card className={css['panel']}>
      <h2 className={css['over']}>{PLAY_TEXTS.winnerTakesAll}</h2>
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
    </>
  );
}

interface MatchPanelProps {
  gameId?: number | null;
  difficulty?: BotLevel | undefined;
  timeControl: TimeControl;
  side: Side;
  observer: boolean;
  opponent: { name: string } | null;
  opponentAway: unknown;
}

export function MatchPanel(props: MatchPanelProps) {
  const { gameId = null, difficulty, timeControl, opponent } = props;
  const yourSide = props.observer ? null : props.side;
  const isAway = props.opponentAway !== null;
  return (
    <Card className={css['panel']}>
      <header className={css['head']}>
        <h2 className={css['title']}>{PLAY_TEXTS.thisMatch}</h2>
        {gameId !== null && <span className="num">{PLAY_TEXTS.gameNumber(gameId)}</span>}
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
