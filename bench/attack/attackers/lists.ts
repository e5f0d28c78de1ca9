// Bench, attack, C3: 205 online free accounts hold as many friendly games as they may. Eight addresses request lists in their names as
// fast as the server answers.
import { WebSocket } from 'ws';
import { arrive, inTurns, pause, visit } from '../people.ts';
import { nameOf, type Prepare, socketHeaders, socketUrl } from './attack.ts';

const ACCOUNTS = 205;
/** Sign-ins are limited per address. */
const ACCOUNTS_AN_ADDRESS = 6;
const ADDRESSES = 8;
const ASKING = 4; // concurrent requests per address
/** The pause after a refusal. An attacker does not wait as long as the server asks. */
const REFUSED_MS = 50;

const LISTS = [
  '/api/games/waiting/public',
  '/api/games/waiting/public?page=2',
  '/api/games/waiting/public?wagerAmount=0',
  '/api/games/running/public?limit=100',
  '/api/leaderboard?limit=100',
];

export const listsAttack: Prepare = async ({ place, count }) => {
  const numbers = Array.from({ length: ACCOUNTS }, (_, index) => index);
  const cookies = await inTurns(numbers, async (number) => {
    const address = `127.3.1.${1 + Math.floor(number / ACCOUNTS_AN_ADDRESS)}`;
    const person = await arrive(place, address, `Lister ${number + 1}`);
    const headers = socketHeaders(place, person.cookie());
    const socket = new WebSocket(socketUrl(place), { headers, localAddress: address });
    socket.on('error', () => count('sockets lost'));
    await new Promise((resolve) => socket.once('open', resolve));
    const body = { whitePlayerId: person.userId, wagerAmount: '0' };
    while ((await person.ask('POST', '/api/games', body)).status === 201) count('friendly games');
    return person.cookie();
  });
  return async (seconds) => {
    const untilMs = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: ADDRESSES * ASKING }, async (_, index) => {
        const visitor = visit(place, `127.3.2.${1 + (index % ADDRESSES)}`);
        for (let asked = index; performance.now() < untilMs; asked += ADDRESSES * ASKING) {
          const path = LISTS[asked % LISTS.length] ?? '';
          const cookie = cookies[asked % cookies.length] ?? '';
          const answer = await visitor.ask('GET', path, undefined, { cookie });
          count(nameOf('list', answer));
          count('KiB of lists', answer.text.length / 1024);
          if (answer.status !== 200) await pause(REFUSED_MS);
        }
        visitor.leave();
      }),
    );
  };
};
