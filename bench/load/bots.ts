// The players, in a separate process.
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput } from '@kingstake/protocol';
import type { BotsAnswered, BotsAsked } from './messages.ts';
import { noteReceived, noteRefusal, play, type Table } from './play.ts';
import { sitDown } from './seat.ts';

/** Slightly below the maximum number of plies, so that a run does not reach the end of a game. */
const PLIES = 590;
const steps = longGame(PLIES).moves as MoveInput[];
const tables: Table[] = [];

const answer = (message: BotsAnswered): void => void process.send?.(message);

/** Users 2n-1 and 2n play the n-th game. With several nodes, they connect to different ones. */
async function sitAtTable(ports: readonly number[], game: { id: number; number: number }): Promise<void> {
  const table: Table = { ply: 0, dueMs: null, waitingMs: null, move: () => {} };
  const seats = await Promise.all(
    [0, 1].map((side) =>
      sitDown(
        {
          port: ports[(game.number + side) % ports.length] ?? 0,
          gameId: game.id,
          playerId: 2 * game.number - 1 + side,
        },
        {
          // Both players receive each move. Only the opponent counts it, because that side moves next.
          hear(ply, atMs) {
            if (ply % 2 === side) noteReceived(table, ply, atMs);
          },
          refused: noteRefusal,
        },
      ),
    ),
  );
  table.move = () => {
    const step = steps[table.ply];
    if (step === undefined) throw new Error(`game ${game.id} is longer than the scripted game`);
    seats[table.ply % 2]?.(step, table.ply + 1);
  };
  tables.push(table);
}

process.on('message', async (asked: BotsAsked) => {
  if (asked.about === 'play') return play(tables, asked, answer);
  await Promise.all(asked.games.map((game) => sitAtTable(asked.ports, game)));
  answer({ about: 'seated', games: tables.length });
});
process.once('disconnect', () => process.exit(1));
