// escrow-games: an operator has looked into a payout that was not the one decided, and takes new stakes again. The log keeps why.
import type { SeatChain } from '../chain/index.ts';
import type { Database } from '../platform/database/index.ts';
import {
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../platform/operator.ts';
import { clearContradiction, listContradicted } from './contradiction-store.ts';
import { contradictionNow } from './seat-changes.ts';

export interface ClearDeps {
  database: Database;
  chain: Pick<SeatChain, 'arbiter' | 'lastEvent'>;
  append: OrderDeps['append'];
}

/**
 * Refused while the payout still is not what was decided and its key is the one that new stakes would name: whoever signed it
 * could sign the next. With another arbiter, or once payout and result agree (one came before the end, and that player won), a
 * person decides.
 */
export async function clearGame(deps: ClearDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const { database, chain, append } = deps;
  const gameId = idOf(parsed);
  if (gameId === null) return notDone('Expected a game id.');
  const found = (await database.run(listContradicted)).find((each) => each.gameId === gameId);
  if (found === undefined)
    return notDone(`Nothing was paid another way than it was decided in game ${gameId}.`);
  const still = await contradictionNow(deps, gameId);
  if (still !== null && found.arbiter === chain.arbiter)
    return notDone(`Game ${gameId}: ${still}. Its arbiter is still ours: set another ARBITER_KEYPAIR first.`);
  const cleared = await database.transaction(async (tx) => {
    const how = await clearContradiction(tx, gameId);
    const details = { gameId, how, still, why: textOption(parsed, 'why') };
    if (how !== null) await append(tx, details);
    return how !== null;
  });
  if (!cleared) return notDone(`Game ${gameId} was cleared by someone else meanwhile.`);
  const left = (await database.run(listContradicted)).map((each) => each.gameId);
  return done(
    left.length === 0
      ? 'New stakes are taken again.'
      : `Cleared. New stakes still wait for these games: ${left.join(', ')}.`,
  );
}
