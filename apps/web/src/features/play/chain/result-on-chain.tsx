// play, chain: where the stakes of a game went that has ended.
import { useSession } from '../../../session/index.ts';
import { isStakeOwed, useStakes } from '../../../session/stakes.ts';
import { wallClockMs } from '../../../session/timers.ts';
import { EscapeLink } from '../../../ui/escape-link.tsx';
import { StakeChips } from '../../../ui/stake-chips.tsx';
import css from './result-on-chain.module.css';
import { CHAIN_TEXTS } from './texts.ts';

interface ResultOnChainProps {
  gameId: number;
  /** true: the player won; false: lost; null: no one did. */
  won: boolean | null;
  /** The player's own seat; null: someone else's game. */
  own: 'white' | 'black' | null;
}

export function ResultOnChain({ gameId, won, own }: ResultOnChainProps) {
  const { config } = useSession();
  const stakes = useStakes({ gameId, told: undefined, isOver: true });
  return (
    <div className={css['note']}>
      <p>{noteOf(won)}</p>
      {stakes !== undefined && config !== null && (
        <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own={own} />
      )}
      {own !== null && stakes !== undefined && isStakeOwed(stakes) && <EscapeLink />}
    </div>
  );
}

function noteOf(won: boolean | null): string {
  if (won === null) return CHAIN_TEXTS.backToWallets;
  return won ? CHAIN_TEXTS.paidToWallet : CHAIN_TEXTS.paidToWinner;
}
