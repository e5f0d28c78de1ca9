// lobby: where the stakes of a listed game on chain are. A chunk of its own: few games have them.
import type { Game } from '@kingstake/protocol/game';
import { useStakes } from '../../../account/stakes.ts';
import { wallClockMs } from '../../../api/timers.ts';
import { useSession } from '../../../session/index.ts';
import { StakeChips } from '../../../ui/stakes.tsx';

export function RowStakes({ game }: { game: Game }) {
  const { config, user } = useSession();
  const isAwaited = game.status === 'waiting';
  const stakes = useStakes({ gameId: game.id, told: game.stakes, isAwaited });
  if (config === null || stakes === undefined) return null;
  const own = game.blackPlayerId === user?.id ? 'black' : 'white';
  return <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own={own} />;
}
