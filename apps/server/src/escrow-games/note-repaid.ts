// escrow-games: an operator has paid a winner whom the chain can't pay any more. The log keeps who said so.
import { formatSol } from '@kingstake/protocol';
import type { Database } from '../platform/database/index.ts';
import {
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OrderDeps,
  type ParsedCommand,
} from '../platform/operator.ts';
import type { Time } from '../platform/time.ts';
import { endDebt } from './debt-store.ts';

export interface RepaidDeps {
  database: Database;
  time: Time;
  append: OrderDeps['append'];
}

/** Moves nothing: how the winner was paid is the operator's choice. Said twice it is refused. */
export async function noteRepaid(
  { database, time, append }: RepaidDeps,
  parsed: ParsedCommand,
): Promise<CommandAnswer> {
  const gameId = idOf(parsed);
  if (gameId === null) return notDone('Expected a game id.');
  return database.transaction(async (tx) => {
    const debt = await endDebt(tx, gameId, time.nowMs());
    if (debt === null) return notDone(`The operator owes nothing for game ${gameId}.`);
    const amount = formatSol(debt.owed);
    const details = { gameId, player: debt.playerId, amount };
    await append(tx, details);
    return done(`Noted: player ${debt.playerId} has got ${amount} SOL for game ${gameId}.`);
  });
}
