// The players, in a separate process.

import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import type { BotsAnswered, BotsAsked, Players } from './bots-messages.ts';
import { noteReceived, noteRefusal, play, type Table } from './play.ts';
import { sitBare } from './seats/bare.ts';
import type { SitDown } from './seats/seat.ts';
import { sitWithClient } from './seats/shipped-client.ts';
import { signing, sitSigning } from './seats/signing.ts';
import { tokenOf } from './server-messages.ts';

const CONNECTING = 64;
/** Exceeds the delay of the player count, so that the server broadcasts each visit. */
const VISIT_MS = 3_000;
/** Sockets per local address. Must be less than its number of ports. */
const OF_ADDRESS = 4_000;

const SEATS: Record<Players, SitDown> = {
  bare: sitBare,
  signing: sitSigning,
  'shipped-client': sitWithClient,
};

/** Slightly below the maximum number of plies, so that a run does not reach the end of a game. */
const PLIES = 590;
const steps = longGame(PLIES).moves as MoveInput[];
const tables: Table[] = [];
const idlers: WebSocket[] = [];

const answer = (message: BotsAnswered): void => void process.send?.(message);

async function sitAtTable(
  sitDown: SitDown,
  { ports, origin }: Extract<BotsAsked, { about: 'sit' }>,
  game: { id: number; number: number },
): Promise<void> {
  const table: Table = { ply: 0, dueMs: null, waitingMs: null, move: () => {} };
  const seats = await Promise.all(
    ([0, 1] as const).map((side) =>
      sitDown(
        // With several nodes, the two players of a game connect to different ones.
        {
          port: ports[(game.number + side) % ports.length] ?? 0,
          origin,
          gameId: game.id,
          playerId: 2 * game.number - 1 + side,
          side,
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

async function sit(asked: Extract<BotsAsked, { about: 'sit' }>): Promise<void> {
  await Promise.all(asked.games.map((game) => sitAtTable(SEATS[asked.players], asked, game)));
  answer({ about: 'seated', games: tables.length });
}

function connect(url: string, headers: Record<string, string>, number = 0): Promise<WebSocket> {
  const localAddress = `127.0.1.${1 + Math.floor(number / OF_ADDRESS)}`;
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, localAddress });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function idle(count: number, dialNext: (number: number) => Promise<WebSocket>): Promise<void> {
  for (let first = 0; first < count; first += CONNECTING) {
    const batch = Array.from({ length: Math.min(CONNECTING, count - first) }, (_, index) => first + index);
    idlers.push(...(await Promise.all(batch.map(dialNext))));
  }
  answer({
    about: 'idling',
    sockets: idlers.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  });
}

/** Each visit changes the number of online players. */
function connectRepeatedly(come: () => Promise<WebSocket>): void {
  let visit: WebSocket | null = null;
  setInterval(async () => {
    if (visit === null) visit = await come();
    else {
      visit.close();
      visit = null;
    }
  }, VISIT_MS);
}

process.on('message', (asked: BotsAsked) => {
  if (asked.about === 'sit') void sit(asked);
  if (asked.about === 'play') {
    signing.isOn = asked.isSigned;
    void play(tables, asked, answer);
  }
  if (asked.about === 'idle') {
    const { port, origin, firstUser, each, visitor } = asked;
    const dialAs = (user: number, number?: number): Promise<WebSocket> =>
      connect(`ws://127.0.0.1:${port}/ws`, { cookie: `sid=${tokenOf(user)}`, origin }, number);
    void idle(asked.sockets, (number) => dialAs(firstUser + Math.floor(number / each), number));
    if (visitor !== undefined) connectRepeatedly(() => dialAs(visitor));
  }
});
process.once('disconnect', () => process.exit(1));
