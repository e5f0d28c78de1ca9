// escrow-games: snapshots of games for one reconcile pass: row, outcome and seats, with the finalized accounts of the seats.
import type { Side } from '@kingstake/chess';
import type { SeatAccount, SeatChain } from '../chain/index.ts';
import { type GameOutcome, listOutcomes } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { SeatAccounts } from './next-step.ts';
import { type EscrowGame, type EscrowSeat, listUnsettledOf, seatsOfGames } from './store.ts';

/** A game as a reconcile pass reads it, before it takes a step. */
export interface GameSnapshot {
  game: EscrowGame;
  outcome: GameOutcome;
  seats: readonly EscrowSeat[];
  accounts: ReadonlyMap<string, SeatAccount>;
}

/** Reads snapshots of these games, except those that have been settled since. */
export async function readSnapshots(
  { database, chain }: { database: Database; chain: Pick<SeatChain, 'seats'> },
  ids: readonly number[],
): Promise<GameSnapshot[]> {
  const { games, outcomes, seats } = await database.run(async (queries) => {
    return {
      games: await listUnsettledOf(queries, ids),
      outcomes: await listOutcomes(queries, ids),
      seats: await seatsOfGames(queries, ids),
    };
  });
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const snapshots: GameSnapshot[] = [];
  for (const game of games) {
    const outcome = outcomeOf.get(game.gameId);
    const own = seats.filter(({ gameId }) => gameId === game.gameId);
    if (outcome !== undefined) snapshots.push({ game, outcome, seats: own, accounts: new Map() });
  }
  return readAccounts(chain, snapshots);
}

/** Accounts in one call to the node. All seats of a game are read in one call, and therefore at one slot. */
const ACCOUNTS_PER_CALL = 100;

async function readAccounts(
  chain: Pick<SeatChain, 'seats'>,
  snapshots: readonly GameSnapshot[],
): Promise<GameSnapshot[]> {
  const batches: GameSnapshot[][] = [[]];
  let size = 0;
  for (const snapshot of snapshots) {
    if (size + snapshot.seats.length > ACCOUNTS_PER_CALL && size > 0) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(snapshot);
    size += snapshot.seats.length;
  }
  const read: GameSnapshot[] = [];
  for (const batch of batches) {
    const addresses = batch.flatMap(({ seats }) => seats.map(({ seat }) => seat));
    const found = addresses.length === 0 ? [] : await chain.seats(addresses);
    const accounts = new Map(addresses.map((address, index) => [address, found[index] ?? null]));
    read.push(...batch.map((snapshot) => ({ ...snapshot, accounts: ownAccounts(snapshot, accounts) })));
  }
  return read;
}

/** A seat that names another arbiter or player counts as none, because only its player can return that stake. */
function ownAccounts(
  { game, seats }: GameSnapshot,
  accounts: GameSnapshot['accounts'],
): GameSnapshot['accounts'] {
  const own = seats.map(({ seat, wallet }): [string, SeatAccount] => {
    const account = accounts.get(seat) ?? null;
    return [seat, account?.arbiter === game.arbiter && account.player === wallet ? account : null];
  });
  return new Map(own);
}

export function seatOfSide({ game, seats }: GameSnapshot, side: Side): EscrowSeat | null {
  const wallet = side === 'white' ? game.whiteWallet : game.black?.wallet;
  return seats.find((seat) => seat.side === side && seat.wallet === wallet) ?? null;
}

export function seatsAt(snapshot: GameSnapshot): SeatAccounts {
  const at = (side: Side) => snapshot.accounts.get(seatOfSide(snapshot, side)?.seat ?? '') ?? null;
  return { white: at('white'), black: at('black') };
}
