// Bench, attack, M3: a player whose pongs come 400 ms late, and who thinks 400 ms a move, against an accomplice who answers at once.
import { longGame } from '@kingstake/chess/testkit';
import { type ClientOptions, WebSocket } from 'ws';
import { bookCharges, noCharges } from '../charges.ts';
import { arrive, deposit, fillWallet, type Person, pause } from '../people.ts';
import { type Prepare, type Scene, socketHeaders, socketUrl } from './attack.ts';

const HELD_MS = 400;
const THINKS_MS = 400;
const PLIES = 580;

interface Told {
  type: string;
  ply?: number;
  whiteTime?: number; // seconds
  code?: string;
}

interface Seat {
  socket: WebSocket;
  say(type: string, more?: object): void;
}

const { moves } = longGame(PLIES);

function sit({ place, count }: Scene, person: Person, gameId: number, holdsPongs: boolean): Seat {
  const options: ClientOptions & { autoPong: boolean } = {
    headers: socketHeaders(place, person.cookie()),
    localAddress: person.address,
    autoPong: !holdsPongs,
  };
  const socket = new WebSocket(socketUrl(place), options);
  const say = (type: string, more: object = {}): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type, gameId, playerId: person.userId, ...more }));
  };
  socket.on('open', () => say('join_game'));
  socket.on('error', (error) => count(`line: ${error.message}`));
  const pong = (data: Buffer): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.pong(data);
    count('pongs held');
  };
  if (holdsPongs) socket.on('ping', (data) => setTimeout(pong, HELD_MS, data));
  return { socket, say };
}

function move({ say }: Seat, ply: number): void {
  const step = moves[ply - 1];
  if (step !== undefined) say('make_move', { move: step, ply, clientMoveId: `late-${ply}` });
}

async function beginGame(scene: Scene): Promise<{ white: Seat; black: Seat; leave(): void }> {
  const { place } = scene;
  const [liar, accomplice] = [
    await arrive(place, '127.2.7.1', 'Late 1'),
    await arrive(place, '127.2.7.2', 'Late 2'),
  ] as const;
  for (const person of [liar, accomplice]) {
    await fillWallet(place, person.wallet);
    await deposit(place, person, '0.2');
  }
  const body = { whitePlayerId: liar.userId, wagerAmount: '0.1', isPrivate: true };
  const { id, gameCode } = await liar.call<{ id: number; gameCode: string }>('POST', '/api/games', body);
  await accomplice.call('POST', `/api/games/${id}/join`, { playerId: accomplice.userId, gameCode });
  const [white, black] = [sit(scene, liar, id, true), sit(scene, accomplice, id, false)] as const;
  return {
    white,
    black,
    leave() {
      for (const { socket } of [white, black]) socket.terminate();
      for (const { leave } of [liar, accomplice]) leave();
    },
  };
}

/** The game begins here and stands until the attack, so that the server has measured the late pongs by then. */
export const latePongsAttack: Prepare = async (scene) => {
  const charges = noCharges();
  const book = bookCharges(() => charges);
  const { white, black, leave } = await beginGame(scene);
  const twoPlayed = Promise.withResolvers<void>();
  let isAttack = false;
  let ply = 0;
  function think(): void {
    setTimeout(() => {
      book.sent(performance.now());
      scene.count('moves');
      move(white, ply + 1);
    }, THINKS_MS);
  }
  white.socket.on('message', (data) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.type === 'error') scene.count(`refused ${told.code}`);
    if (told.type === 'game_started') move(white, 1);
    if (told.type !== 'move_made' || told.ply === undefined || told.whiteTime === undefined) return;
    ply = told.ply;
    if (ply % 2 === 1) return book.charged(told.whiteTime);
    if (ply === 2) twoPlayed.resolve();
    if (!isAttack) return;
    book.heard(told.whiteTime, performance.now());
    think();
  });
  black.socket.on('message', (data) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.type === 'move_made' && told.ply !== undefined && told.ply % 2 === 1) move(black, told.ply + 1);
  });
  await twoPlayed.promise;
  return async (seconds) => {
    isAttack = true;
    think();
    await pause(seconds * 1000);
    isAttack = false;
    leave();
    return charges;
  };
};
