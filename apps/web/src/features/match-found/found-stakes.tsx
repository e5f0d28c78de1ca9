// match-found: where both stakes of a match on chain are. A chunk of its own: few matches have them.
import { useSession } from '../../session/index.ts';
import { useStakes } from '../../session/stakes.ts';
import { wallClockMs } from '../../session/timers.ts';
import { StakeChips } from '../../ui/stake-chips.tsx';

/** Only the creator is asked: White. */
export function FoundStakes({ gameId }: { gameId: number }) {
  const { config } = useSession();
  const stakes = useStakes({ gameId, told: undefined });
  if (config === null || stakes === undefined) return null;
  return <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own="white" />;
}
