// ui: where the stakes of a game on chain are: a chip for each seat, with the way to the transaction that brought it there.
import type { Cluster } from '@kingstake/protocol/clusters';
import type { SeatStake, SeatStakes } from '@kingstake/protocol/game';
import { explorerAccount, explorerAddress } from './explorer-address.ts';
import { Icon } from './icon.tsx';
import css from './stake-chips.module.css';
import { STAKE_TEXTS } from './stake-texts.ts';
import { Tag, type TagTone } from './tag.tsx';
import { UI_TEXTS } from './texts.ts';
import { timeWithinDays } from './when-text.ts';

type Side = 'white' | 'black';

const SIDES: readonly Side[] = ['white', 'black'];
const TONES: Readonly<Record<SeatStake['state'], TagTone>> = {
  opening: 'brass',
  open: 'lamp',
  locked: 'lamp',
  paid: 'quiet',
  returned: 'quiet',
};

interface StakeChipsProps {
  stakes: SeatStakes;
  cluster: Cluster;
  /** Now, ms since 1970. */
  nowMs: number;
  /** The player's own seat; null: someone else's game. */
  own: Side | null;
}

/** A seat for which no wallet was asked has a chip only if it is the player's own, or reserved. */
export function StakeChips({ stakes, cluster, nowMs, own }: StakeChipsProps) {
  const isReserved = stakes.reservedUntil !== undefined;
  const shown = SIDES.filter(
    (side) => stakes[side] !== null || side === own || (side === 'black' && isReserved),
  );
  return (
    <ul className={css['chips']} aria-label={STAKE_TEXTS.label}>
      {shown.map((side) => (
        <li key={side}>
          <span className={css['who']}>{nameOf(side, own)}</span>{' '}
          <Chip
            stake={stakes[side]}
            isReserved={side === 'black' && isReserved}
            cluster={cluster}
            nowMs={nowMs}
          />
        </li>
      ))}
    </ul>
  );
}

function nameOf(side: Side, own: Side | null): string {
  if (own === null) return STAKE_TEXTS.sides[side];
  return side === own ? STAKE_TEXTS.you : STAKE_TEXTS.opponent;
}

interface ChipProps {
  stake: SeatStake | null;
  isReserved: boolean;
  cluster: Cluster;
  nowMs: number;
}

function Chip({ stake, isReserved, cluster, nowMs }: ChipProps) {
  if (stake === null)
    return <Tag tone="brass">{isReserved ? STAKE_TEXTS.reserved : STAKE_TEXTS.missing}</Tag>;
  return (
    <a className={css['link']} href={stakeAddress(cluster, stake)} target="_blank" rel="noopener noreferrer">
      <Tag tone={TONES[stake.state]}>{stakeText(stake, nowMs)}</Tag>
      <Icon name="ext" size="sm" />
      <span className="vh"> {UI_TEXTS.opensNewTab}</span>
    </a>
  );
}

/** The transaction that brought the stake where it is; before there is one, the account that it goes to. */
export function stakeAddress(cluster: Cluster, { seat, signature }: SeatStake): string {
  return signature === null ? explorerAccount(cluster, seat) : explorerAddress(cluster, signature);
}

/** "Locked until 14:05", with the weekday when that is not today. */
export function stakeText({ state, deadline }: Pick<SeatStake, 'state' | 'deadline'>, nowMs: number): string {
  if (state !== 'locked') return STAKE_TEXTS[state];
  return deadline === null ? STAKE_TEXTS.bound : STAKE_TEXTS.locked(timeWithinDays(deadline, nowMs));
}
