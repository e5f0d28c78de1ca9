// escrow-games: games as one look finds them: the row, the outcome and the seats of each, with their accounts as they are final.
import type { Side } from '@kingstake/chess';
import type { SeatAccount, SeatChain } from '../chain/index.ts';
import { type GameOutcome, listOutcomes } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { SeatAccounts } from './next-step.ts';
import { type EscrowGame, type EscrowSeat, listUnsettledOf, seatsOfGames } from './store.ts';

/** A game as one look finds it: all from before the step. */
export interface Look {
  game: EscrowGame;
  outcome: GameOutcome;
  seats: readonly EscrowSeat[];
  accounts: ReadonlyMap<string, SeatAccount>;
}

/** Games that were settled meanwhile are left out. */
export async function readLooks(
  { database, chain }: { database: Database; chain: Pick<SeatChain, 'seats'> },
  ids: readonly number[],
): Promise<Look[]> {
  const { games, outcomes, seats } = await database.run(async (queries) => {
    return {
      games: await listUnsettledOf(queries, ids),
      outcomes: await listOutcomes(queries, ids),
      seats: await seatsOfGames(queries, ids),
    };
  });
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const looks: Look[] = [];
  for (const game of games) {
    const outcome = outcomeOf.get(game.gameId);
    const own = seats.filter(({ gameId }) => gameId === game.gameId);
    if (outcome !== undefined) looks.push({ game, outcome, seats: own, accounts: new Map() });
  }
  return readAccounts(chain, looks);
}

/** The node answers for so many accounts at once; all seats of a game are read at one instant. */
const ACCOUNTS_AT_ONCE = 100;

async function readAccounts(chain: Pick<SeatChain, 'seats'>, looks: readonly Look[]): Promise<Look[]> {
  const batches: Look[][] = [[]];
  let size = 0;
  for (const look of looks) {
    if (size + look.seats.length > ACCOUNTS_AT_ONCE && size > 0) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(look);
    size += look.seats.length;
  }
  const read: Look[] = [];
  for (const batch of batches) {
    const addresses = batch.flatMap(({ seats }) => seats.map(({ seat }) => seat));
    const found = addresses.length === 0 ? [] : await chain.seats(addresses);
    const accounts = new Map(addresses.map((address, index) => [address, found[index] ?? null]));
    read.push(...batch.map((look) => ({ ...look, accounts: ownAccounts(look, accounts) })));
  }
  return read;
}

/** A seat that names another arbiter or player counts as none: its player alone can take it back, and only they have to. */
function ownAccounts({ game, seats }: Look, accounts: Look['accounts']): Look['accounts'] {
  const own = seats.map(({ seat, wallet }): [string, SeatAccount] => {
    const account = accounts.get(seat) ?? null;
    return [seat, account?.arbiter === game.arbiter && account.player === wallet ? account : null];
  });
  return new Map(own);
}

export function seatOfSide({ game, seats }: Look, side: Side): EscrowSeat | null {
  const wallet = side === 'white' ? game.whiteWallet : game.black?.wallet;
  return seats.find((seat) => seat.side === side && seat.wallet === wallet) ?? null;
}

export function seatsAt(look: Look): SeatAccounts {
  const at = (side: Side) => look.accounts.get(seatOfSide(look, side)?.seat ?? '') ?? null;
  return { white: at('white'), black: at('black') };
}

export const isThere = (account: SeatAccount | undefined) => account != null && account.state !== 'done';
