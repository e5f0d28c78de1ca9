// play: the on-chain parts of the game screen.

import type { Side } from '@kingstake/chess';
import type { Game, GameWithoutMoves, StakeSourceName } from '@kingstake/protocol/game';
import { lamports } from '@kingstake/protocol/money';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { amountsOf } from '../../games/game.ts';
import { isStakeOwed, useStakes } from '../../games/stakes.ts';
import { wallClockMs } from '../../net/timers.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { amountOf, shortTimeControl, solText, timeWithinDays } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { DialogActions } from '../../ui/layout.tsx';
import { MatchOutcome } from '../../ui/match-outcome.tsx';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { PlayerLine } from '../../ui/player.tsx';
import { STAKE_TEXTS } from '../../ui/secondary-texts.ts';
import {
  EscapeLink,
  SourceChoice,
  StakeChips,
  StakeTerms,
  stakeAddress,
  stakeText,
} from '../../ui/stakes.tsx';
import { Notice, Spinner } from '../../ui/status.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { CHAIN_TEXTS, JOIN_TEXTS } from '../dialog-texts.ts';
import { StandingCard } from '../table/standing-card.tsx';
import css from './on-chain.module.css';
import { type StakeState, useStake } from './use-stake.ts';

interface StakeActProps {
  stake: StakeState;
  wager: string; // SOL
  /** Shown while no step is in progress. */
  other: Elements;
  /** Opens other games when this one is gone; null: `other` does. */
  onOtherGames: (() => void) | null;
}

function StakeAct({ stake, wager, other, onOtherGames }: StakeActProps) {
  const { step, failure, start, stop } = stake;
  const isGone = failure?.isGone === true && onOtherGames !== null;
  return (
    <div className={css['act']}>
      <div className={css['notice']}>
        <Notice tone={failure?.isOwnNo === true ? 'plain' : 'error'}>{failure?.text ?? null}</Notice>
      </div>
      <p className={step === null ? 'vh' : css['step']} role="status">
        {step !== null && (
          <>
            <Spinner />
            <span>{CHAIN_TEXTS.steps[step]}</span>
          </>
        )}
      </p>
      {step === 'approve' && (
        <DialogActions>
          <Button size="lg" wide onClick={stop}>
            {CHAIN_TEXTS.stop}
          </Button>
        </DialogActions>
      )}
      {step === null && (
        <DialogActions>
          {isGone && (
            <Button variant="primary" size="lg" wide onClick={onOtherGames}>
              {CHAIN_TEXTS.otherGames}
            </Button>
          )}
          {(failure === null || failure.canRetry) && (
            <Button {...(!isGone && { variant: 'primary' })} size="lg" wide onClick={start}>
              {isGone ? CHAIN_TEXTS.again : CHAIN_TEXTS.lock(wager)}
            </Button>
          )}
          {other}
        </DialogActions>
      )}
    </div>
  );
}

interface ChooseSourceProps {
  wager: string; // SOL
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
  /** Whether to show what the wallet will be asked to sign. */
  hasTerms: boolean;
}

export function ChooseSource({ wager, ...choice }: ChooseSourceProps) {
  const { config, user, wallet } = useSession();
  const escrow = config?.escrow ?? null;
  if (escrow === null) return null;
  const none = lamports(0n);
  const held = {
    balance: amountOf(user?.balance ?? '0') ?? none,
    escrow: lamports(wallet?.balanceLamports ?? 0n),
  };
  return <SourceChoice wager={amountOf(wager) ?? none} held={held} escrow={escrow} {...choice} />;
}

interface JoinOnChainProps {
  game: Game;
  gameCode: string | null;
  /** The player has the seat, and the game is ready. */
  onSeated(): void;
  onBack(): void;
}

export function JoinOnChain({ game, gameCode, onSeated, onBack }: JoinOnChainProps) {
  const { config, user } = useSession();
  const stake = useStake({ game, gameCode, onStaked: onSeated });
  const { stake: wager, prize, fee } = amountsOf(game);
  const escrow = config?.escrow ?? null;
  return (
    <StandingCard king={null} title={CHAIN_TEXTS.joinTitle}>
      <PlayerLine player={game.whitePlayer} isLinked />
      <MoneySummary
        lines={[
          [JOIN_TEXTS.time, shortTimeControl(timeControlOf(game.timeControl))],
          [JOIN_TEXTS.stake, solText(wager)],
          [JOIN_TEXTS.prize, solText(prize)],
          [JOIN_TEXTS.fee, solText(fee)],
        ]}
      />
      <MatchOutcome game={game} ratings={user?.ratings} />
      {escrow !== null && <StakeTerms wager={wager} escrow={escrow} />}
      <p className={css['hint']}>
        {CHAIN_TEXTS.paidToWallet} {CHAIN_TEXTS.hold}
      </p>
      <StakeAct
        stake={stake}
        wager={game.wagerAmount}
        onOtherGames={onBack}
        other={
          <Button size="lg" wide onClick={onBack}>
            {JOIN_TEXTS.back}
          </Button>
        }
      />
    </StandingCard>
  );
}

interface InviteOnChainProps {
  game: GameWithoutMoves;
  /** Renders the invitation with the stakes. */
  invite(stakes: Elements, closesItself: string): ReactNode;
  onClose(): void;
}

export function InviteOnChain({ game, invite, onClose }: InviteOnChainProps) {
  const { config } = useSession();
  const stakes = useStakes({ gameId: game.id, told: undefined, isAwaited: true });
  // The stake is final, although the server's list may show it a second later.
  const [isThere, setThere] = useState(false);
  const stake = useStake({ game, gameCode: null, onStaked: () => setThere(true) });
  useImmediateStake(stake.start);
  if (config === null || stakes === undefined) return null;
  const chips = <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own="white" />;
  const isSeen = stakes.white !== null && stakes.white.state !== 'opening';
  if ((isSeen || isThere) && stake.step === null) return invite(chips, CHAIN_TEXTS.closesItself);
  return (
    <section className={css['panel']} aria-labelledby="lock-title">
      <h2 id="lock-title" className="title">
        {CHAIN_TEXTS.lockTitle}
      </h2>
      <p>{CHAIN_TEXTS.lockText}</p>
      {stakes.white !== null && stake.step === null && stake.failure === null && chips}
      {config.escrow !== null && <StakeTerms wager={amountsOf(game).stake} escrow={config.escrow} />}
      <StakeAct
        stake={stake}
        wager={game.wagerAmount}
        onOtherGames={null}
        other={
          <Button size="lg" variant="danger" wide onClick={onClose}>
            {CHAIN_TEXTS.cancel}
          </Button>
        }
      />
    </section>
  );
}

/** Starts immediately for a player who confirmed the wager on the previous sheet, but not again after a reload. */
function useImmediateStake(start: () => void): void {
  const state = useHistoryState<{ stake?: boolean } | null>();
  const isAsked = state?.stake === true;
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (!isAsked) return;
    window.history.replaceState(null, '');
    begin();
  }, [isAsked]);
}

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

interface ResultOnChainProps {
  gameId: number;
  /** Who gets the wagers; null: each player their own. */
  winner: 'you' | 'other' | null;
  /** The player's own seat; null for a spectator. */
  own: 'white' | 'black' | null;
}

export function ResultOnChain({ gameId, winner, own }: ResultOnChainProps) {
  const { config } = useSession();
  const stakes = useStakes({ gameId, told: undefined, isOver: true });
  return (
    <div className={css['note']}>
      <p>{noteOf(winner)}</p>
      {stakes !== undefined && config !== null && (
        <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own={own} />
      )}
      {own !== null && stakes !== undefined && isStakeOwed(stakes) && <EscapeLink />}
    </div>
  );
}

function noteOf(winner: ResultOnChainProps['winner']): string {
  if (winner === null) return CHAIN_TEXTS.backToWallets;
  return winner === 'you' ? CHAIN_TEXTS.paidToWallet : CHAIN_TEXTS.paidToWinner;
}
