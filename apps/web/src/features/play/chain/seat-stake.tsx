// play, chain: where the stake of one seat is, beside the player's name: small, and in a line that is as high without it.
import type { Side } from '@kingstake/chess';
import { useSession } from '../../../session/index.ts';
import { useStakes } from '../../../session/stakes.ts';
import { wallClockMs } from '../../../session/timers.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { stakeAddress, stakeText } from '../../../ui/stake-chips.tsx';
import { STAKE_TEXTS } from '../../../ui/stake-texts.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { timeWithinDays } from '../../../ui/when-text.ts';
import css from './seat-stake.module.css';

export function SeatStake({ gameId, side }: { gameId: number; side: Side }) {
  const { config } = useSession();
  const stakes = useStakes({ gameId, told: undefined });
  const stake = stakes?.[side] ?? null;
  if (stake === null || config === null) return null;
  const { state, deadline } = stake;
  const isLocked = state === 'locked';
  const nowMs = wallClockMs();
  const text = stakeText(stake, nowMs);
  const label = `${STAKE_TEXTS.label}: ${text}`;
  return (
    <a
      className={cx(css['chip'], isLocked && css['locked'])}
      href={stakeAddress(config.cluster, stake)}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
    >
      <Icon name="lock" size="sm" />
      <span aria-hidden="true">{isLocked && deadline !== null ? timeWithinDays(deadline, nowMs) : text}</span>
      <span className="vh">{`${label} ${UI_TEXTS.opensNewTab}`}</span>
    </a>
  );
}
