// matchmaking/testkit: a lobby with Ada, Bob and Cyd.
import { expect } from 'vitest';
import { insertPlayers } from '../../games/testkit/game-harness.ts';
import { auditBooks } from '../../money/ledger/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { callsOn } from './calls.ts';
import { createLobby, give, type Lobby, type Player } from './lobby.ts';

/** The first `funded` players have 10 SOL each. */
export async function createThreePlayers(database: Database, funded: 2 | 3 = 2) {
  const players = await insertPlayers(database, ['ada', 'bob', 'cyd']);
  const [ada, bob, cyd] = players as [Player, Player, Player];
  const lobby = await createLobby(database);
  for (const player of players.slice(0, funded)) await give(database, player, '10');
  return { lobby, calls: callsOn(lobby), ada, bob, cyd };
}

export async function stopAndAudit(lobby: Lobby, database: Database): Promise<void> {
  await lobby.stop();
  expect(await database.run(auditBooks)).toEqual([]);
}
