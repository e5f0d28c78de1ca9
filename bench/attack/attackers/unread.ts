// Bench, attack, H5: a thousand connections that ask for openapi.json twenty times each and read nothing, and fifty whose bodies
// come in drips. Whoever is closed comes back.
import { connect, type Socket } from 'node:net';
import { pause } from '../people.ts';
import type { Prepare, Scene } from './attack.ts';

const CONNECTIONS = 1_000;
const DRIPS = 50;
const REQUESTS = 20;
const ADDRESSES = 4;
const BACK_MS = 1_000;
const DRIP_MS = 1_000;
/** So that the attack is bounded however fast the server closes. */
const MOST = 60_000;

const head = (method: string, path: string, more: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${more}\r\n`;
const ONE = head('GET', '/api/openapi.json', '');
const PIPELINED = ONE.repeat(REQUESTS);
const DRIPPED = head(
  'POST',
  '/api/auth/challenge',
  'Content-Type: application/json\r\nContent-Length: 1000\r\n',
);

export const unreadAttack: Prepare = async (scene: Scene) => async (seconds) => {
  let isOver = false;
  let opened = 0;
  const open = new Set<Socket>();
  function enter(number: number, isDrip: boolean): void {
    if (isOver || opened >= MOST) return;
    opened += 1;
    const localAddress = `127.2.2.${1 + (number % ADDRESSES)}`;
    const socket = connect({ host: '127.0.0.1', port: scene.place.port, localAddress });
    let timer: NodeJS.Timeout | undefined;
    open.add(socket);
    socket.pause();
    socket.on('connect', () => {
      scene.count('connections');
      socket.write(isDrip ? DRIPPED : PIPELINED);
      if (!isDrip) scene.count('requests sent', REQUESTS);
      // Who does not read learns only by writing that the line was closed.
      timer = setInterval(() => socket.write(isDrip ? '{' : ONE), DRIP_MS);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => scene.count(String(error.code)));
    socket.on('close', () => {
      clearInterval(timer);
      open.delete(socket);
      if (!isOver) scene.count(isDrip ? 'drips closed' : 'connections closed');
      setTimeout(enter, BACK_MS, number, isDrip);
    });
  }
  for (let number = 0; number < CONNECTIONS; number += 1) enter(number, false);
  for (let number = 0; number < DRIPS; number += 1) enter(number, true);
  await pause(seconds * 1000);
  isOver = true;
  scene.count('open at the end', open.size);
  for (const socket of open) socket.destroy();
  return null;
};
