// Bench, attack, H1: two colluders play a legal game to nearly 600 half-moves; then 64 sockets of their address, eight each of
// eight accounts, ask for all of it again and again. Whoever is closed comes back.
import { longGame } from '@kingstake/chess/testkit';
import { WebSocket } from 'ws';
import { arrive, deposit, fillWallet, inTurns, type Person, pause } from '../people.ts';
import { type Prepare, type Scene, socketHeaders, socketUrl } from './attack.ts';

const ACCOUNTS = 8;
const SOCKETS_EACH = 8;
const ADDRESS = '127.2.1.100';
const PLIES = 590;
/** A user may say 100 at once and five a second after that. */
const AT_ONCE = 150;
const PLY_MS = 110;
const ASK_MS = 100;
const BACK_MS = 500;

const dial = ({ place }: Scene, person: Person): WebSocket =>
  new WebSocket(socketUrl(place), {
    headers: socketHeaders(place, person.cookie()),
    localAddress: ADDRESS,
    perMessageDeflate: false,
  });

/** Plays the long game; the sockets of the two stay open, so that neither is absent. */
async function playLongGame(
  scene: Scene,
  players: readonly [Person, Person],
): Promise<{ gameId: number; sockets: WebSocket[] }> {
  const [white, black] = players;
  for (const person of players) {
    await fillWallet(scene.place, person.wallet);
    await deposit(scene.place, person, '0.2');
  }
  const body = { whitePlayerId: white.userId, wagerAmount: '0.1', allowObservers: true };
  const { id: gameId } = await white.call<{ id: number }>('POST', '/api/games', body);
  await black.call('POST', `/api/games/${gameId}/join`, { playerId: black.userId });
  const sockets = players.map((person) => dial(scene, person));
  let ply = 0;
  let onPly: () => void = () => {};
  const started = Promise.withResolvers<void>();
  for (const [side, socket] of sockets.entries()) {
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'join_game', gameId, playerId: players[side]?.userId })),
    );
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; ply?: number };
      if (message.type === 'game_started') started.resolve();
      if (message.type === 'error') throw new Error(`the long game: ${data}`);
      if (message.type !== 'move_made' || message.ply !== ply + 1) return;
      ply = message.ply;
      onPly();
    });
  }
  await started.promise;
  for (const [index, move] of longGame(PLIES).moves.entries()) {
    const heard = new Promise<void>((resolve) => {
      onPly = resolve;
    });
    const side = index % 2;
    const playerId = players[side]?.userId;
    sockets[side]?.send(
      JSON.stringify({
        type: 'make_move',
        gameId,
        playerId,
        move,
        ply: index + 1,
        clientMoveId: `long-${index}`,
      }),
    );
    await heard;
    if (index >= AT_ONCE) await pause(PLY_MS);
  }
  return { gameId, sockets };
}

export const longGameAttack: Prepare = async (scene) => {
  const numbers = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  const people = await inTurns(numbers, (number) =>
    arrive(scene.place, `127.2.1.${number}`, `Long ${number}`),
  );
  const { gameId, sockets } = await playLongGame(scene, [people[0], people[1]] as [Person, Person]);
  return async (seconds) => {
    let isOver = false;
    const open = new Set<WebSocket>();
    function enter(person: Person): void {
      if (isOver) return;
      const socket = dial(scene, person);
      const ask = JSON.stringify({ type: 'join_game', gameId, playerId: person.userId });
      let timer: NodeJS.Timeout | undefined;
      open.add(socket);
      socket.on('open', () => {
        scene.count('sockets opened');
        timer = setInterval(() => {
          socket.send(ask);
          scene.count('join_game sent');
        }, ASK_MS);
      });
      socket.on('message', (data: Buffer) => scene.count('KiB heard', data.length / 1024));
      socket.on('unexpected-response', (_request, response) => {
        scene.count(`upgrade ${response.statusCode}`);
        response.destroy();
        socket.terminate();
      });
      // A refused upgrade: its close follows.
      socket.on('error', () => {});
      socket.on('close', (code) => {
        clearInterval(timer);
        open.delete(socket);
        if (!isOver) scene.count(`closed ${code}`);
        setTimeout(enter, BACK_MS, person);
      });
    }
    // The two who play give their sockets to the attack: eight a user are all there are.
    for (const socket of sockets) socket.terminate();
    for (const person of people) for (let index = 0; index < SOCKETS_EACH; index += 1) enter(person);
    await pause(seconds * 1000);
    isOver = true;
    for (const socket of open) socket.terminate();
    return null;
  };
};
