// The players, in a separate process.
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { type BotsAnswered, type BotsAsked, ORIGIN, tokenOf } from './messages.ts';
import { noteReceived, noteRefusal, play, type Table } from './play.ts';

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

const MOVE = Buffer.from('{"type":"move_made"');
const ERROR = Buffer.from('{"type":"error"');
const STATE = Buffer.from('{"type":"game_state"');
const STARTED = Buffer.from('{"type":"game_started"');

interface SeatAsked {
  port: number;
  gameId: number;
  playerId: number;
}

interface SeatEvents {
  /** Called when this side has received a ply. `atMs` is the time of its arrival. */
  hear(ply: number, atMs: number): void;
  refused(message: string): void;
}

/** Sends ply `ply` (counted from 1) of this side. */
type Seat = (move: MoveInput, ply: number) => void;

/**
 * Opens one side of a game over a bare socket, and resolves when it is ready to play. It checks only the first bytes of most frames, because
 * parsing frames would make the bots the bottleneck.
 */
function sitDown({ port, gameId, playerId }: SeatAsked, { hear, refused }: SeatEvents): Promise<Seat> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie: `sid=${tokenOf(playerId)}`, origin: ORIGIN },
      perMessageDeflate: false,
    });
    let received = 0;
    // The game state answers the join. Before it, the server may still be storing that this player is connected.
    let hasJoined = false;
    let hasStarted = false;
    const hearTo = (ply: number): void => {
      received = ply;
      hear(ply, performance.now());
    };
    socket.on('message', (data: Buffer) => {
      if (startsWith(data, MOVE)) hearTo(received + 1);
      else if (startsWith(data, ERROR)) refused(data.toString());
      else if (startsWith(data, STATE)) {
        // A node that read the game from its row sends the state instead of a move.
        const state = JSON.parse(data.toString()) as Extract<ServerMessage, { type: 'game_state' }>;
        if (state.moves.length > received) hearTo(state.moves.length);
        hasJoined = true;
        hasStarted ||= state.game.status === 'active';
      } else if (startsWith(data, STARTED)) hasStarted = true;
      if (hasJoined && hasStarted)
        resolve((move, ply) => {
          const clientMoveId = `bot-${playerId}-${ply}`;
          socket.send(JSON.stringify({ type: 'make_move', gameId, playerId, move, ply, clientMoveId }));
        });
    });
    socket.on('error', reject);
    socket.on('close', (code) => refused(`closed with ${code}`));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'join_game', gameId, playerId })));
  });
}

const startsWith = (data: Buffer, start: Buffer): boolean =>
  data.length >= start.length && data.compare(start, 0, start.length, 0, start.length) === 0;
