// play, chain: what is at stake and what the wallet will be asked, before the player's own click; then the stake itself.
import type { Game } from '@kingstake/protocol/game';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { shortTimeControl } from '../../../ui/clock-text.ts';
import { MatchOutcome } from '../../../ui/match-outcome.tsx';
import { MoneySummary } from '../../../ui/money-summary.tsx';
import { solText } from '../../../ui/money-text.ts';
import { PlayerLine } from '../../../ui/player-line.tsx';
import { StakeTerms } from '../../../ui/stake-terms.tsx';
import { JOIN_TEXTS } from '../live/join-texts.ts';
import { outcomeLines } from '../live/table-view.ts';
import { StandingCard } from '../parts/standing-card.tsx';
import css from './join-on-chain.module.css';
import { StakeAct } from './stake-act.tsx';
import { CHAIN_TEXTS } from './texts.ts';
import { useStake } from './use-stake.ts';

interface JoinOnChainProps {
  game: Game;
  gameCode: string | null;
  /** The player sits, and the game is ready. */
  onSeated(): void;
  onBack(): void;
}

export function JoinOnChain({ game, gameCode, onSeated, onBack }: JoinOnChainProps) {
  const { config, user } = useSession();
  const stake = useStake({ game, gameCode, onStaked: onSeated });
  const { stake: wager, prize, fee } = outcomeLines(game);
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
