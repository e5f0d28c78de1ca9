// ui: stakes that are locked on chain: where each one is, the source of a wager, what a wallet will be asked to sign, and how to
// take a stake back without Kingstake.
import type { Cluster } from '@kingstake/protocol/clusters';
import type { SeatStake, SeatStakes, StakeSourceName } from '@kingstake/protocol/game';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import { SIGNATURE_FEE } from '@kingstake/protocol/wallet-spend';
import { useId } from 'react';
import { solText, timeWithinDays } from './format.ts';
import css from './game.module.css';
import { Icon } from './icon.tsx';
import { explorerAccount, explorerAddress, shortAddress } from './links.ts';
import { MoneySummary } from './money-summary.tsx';
import { STAKE_TEXTS } from './secondary-texts.ts';
import { Tag, type TagTone } from './status.tsx';
import { UI_TEXTS } from './texts.ts';

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
  /** The current time, ms since 1970. */
  nowMs: number;
  /** The player's own seat; null: someone else's game. */
  own: Side | null;
}

/** A seat without a wallet request has a chip only if it is the player's own, or reserved. */
export function StakeChips({ stakes, cluster, nowMs, own }: StakeChipsProps) {
  const isReserved = stakes.reservedUntil !== undefined;
  const shown = SIDES.filter(
    (side) => stakes[side] !== null || side === own || (side === 'black' && isReserved),
  );
  return (
    <ul className={css['chips']} aria-label={STAKE_TEXTS.label}>
      {shown.map((side) => (
        <li key={side}>
          <span className="fine">{nameOf(side, own)}</span>{' '}
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

/** The transaction that last moved the stake; before there is one, the account that will hold it. */
export function stakeAddress(cluster: Cluster, { seat, signature }: SeatStake): string {
  return signature === null ? explorerAccount(cluster, seat) : explorerAddress(cluster, signature);
}

/** "Locked until 14:05", with the weekday if that is not today. */
export function stakeText({ state, deadline }: Pick<SeatStake, 'state' | 'deadline'>, nowMs: number): string {
  if (state !== 'locked') return STAKE_TEXTS[state];
  return deadline === null ? STAKE_TEXTS.bound : STAKE_TEXTS.locked(timeWithinDays(deadline, nowMs));
}

interface SourceChoiceProps {
  wager: Lamports;
  /** The player's balance at each source. */
  held: Readonly<Record<StakeSourceName, Lamports>>;
  /** The part of the playing balance that a fair play case holds. */
  underReview?: Lamports;
  escrow: { program: string; lockSeconds: number };
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
  /** False: no wallet request follows. */
  hasTerms?: boolean;
}

/** The choice of a wager's source, with the balance of each. Native radio buttons: Tab enters the group, arrow keys choose. */
export function SourceChoice(props: SourceChoiceProps) {
  const { wager, held, underReview = NOTHING, escrow, value, onChange, hasTerms = true } = props;
  const name = useId();
  const choices = [
    ['balance', STAKE_TEXTS.fromBalance],
    ['escrow', STAKE_TEXTS.fromWallet],
  ] as const;
  return (
    <fieldset className={css['choice']}>
      <legend>{STAKE_TEXTS.source}</legend>
      {choices.map(([source, text]) => (
        <label key={source}>
          <input
            type="radio"
            name={name}
            value={source}
            checked={source === value}
            onChange={() => onChange(source)}
          />
          <span>{text}</span>{' '}
          <small className="num">
            <span>{solText(held[source])}</span>
            {source === 'balance' && underReview > 0n && (
              <span>{` · ${UI_TEXTS.held(formatSol(underReview, 'figure'))}`}</span>
            )}
          </small>
        </label>
      ))}
      {hasTerms && value === 'escrow' && <StakeTerms wager={wager} escrow={escrow} />}
    </fieldset>
  );
}

const NOTHING = lamports(0n);
const HOUR_SECONDS = 3_600;

interface StakeTermsProps {
  wager: Lamports;
  escrow: { program: string; lockSeconds: number };
}

/** What a wallet will be asked to sign before a stake is locked: program, amounts, time, and the outcome without a game. */
export function StakeTerms({ wager, escrow }: StakeTermsProps) {
  const program = <span title={escrow.program}>{shortAddress(escrow.program)}</span>;
  return (
    <div className={css['terms']}>
      <p>{STAKE_TEXTS.asks}</p>
      <MoneySummary
        lines={[
          [STAKE_TEXTS.amount, solText(wager)],
          [STAKE_TEXTS.networkFee, `${formatSol(SIGNATURE_FEE)} ${UI_TEXTS.sol}`],
          [STAKE_TEXTS.lock, STAKE_TEXTS.atMost(Math.round(escrow.lockSeconds / HOUR_SECONDS))],
          [STAKE_TEXTS.program, program],
        ]}
      />
      <p>{STAKE_TEXTS.comesBack}</p>
      <EscapeLink />
    </div>
  );
}

/** A file of the server, not a screen of the app. */
const ESCAPE_PAGE = '/escape.html';

/** How a player can take a stake back if Kingstake is gone: a page to save that needs no server. */
export function EscapeLink() {
  return (
    <a className={css['escapeLink']} href={ESCAPE_PAGE} target="_blank" rel="noopener noreferrer">
      {STAKE_TEXTS.escape}
      <Icon name="ext" size="sm" />
      <span className="vh"> {UI_TEXTS.opensNewTab}</span>
    </a>
  );
}
