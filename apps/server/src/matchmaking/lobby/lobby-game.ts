// An open game as the lobby shows it.
import { formatSol, type LobbyGame, type PublicUser, timeControlOf } from '@kingstake/protocol';
import type { WaitingGameRow } from '../../games/index.ts';
import { shownRatingIn } from '../rating-in.ts';

export function lobbyGameOf(row: WaitingGameRow, creator: PublicUser): LobbyGame {
  const { id, username, profilePicId } = creator;
  const { rating, provisional } = shownRatingIn(creator, timeControlOf(row.timeControl));
  return {
    id: row.id,
    creator: { id, username, profilePicId, rating, ...(provisional && { provisional }) },
    wagerAmount: formatSol(row.wager),
    timeControl: row.timeControl,
    ...(row.ratingRange !== null && { ratingRange: row.ratingRange }),
    ...(row.stakeSource !== 'balance' && { stakeSource: row.stakeSource }),
  };
}
