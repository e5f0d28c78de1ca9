// Bench, attack, M2: twenty accounts that are never online fill the list with public games, cancel and create again.
import { arrive, deposit, fillWallet, inTurns, pause } from '../people.ts';
import { nameOf, type Prepare } from './attack.ts';

const ACCOUNTS = 20;
const GAMES_EACH = 5;
const EVERY_MS = 250;

export const absentCreatorsAttack: Prepare = async ({ place, count }) => {
  const numbers = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  const people = await inTurns(numbers, async (number) => {
    const person = await arrive(place, `127.2.6.${number}`, `Absent ${number}`);
    await fillWallet(place, person.wallet);
    await deposit(place, person, '0.6');
    return person;
  });
  return async (seconds) => {
    const untilMs = performance.now() + seconds * 1000;
    await Promise.all(
      people.map(async ({ ask, userId, leave }) => {
        const waiting: number[] = [];
        while (performance.now() < untilMs) {
          const id = waiting.length < GAMES_EACH ? undefined : waiting.shift();
          const what = id === undefined ? 'create' : 'cancel';
          const answer =
            id === undefined
              ? await ask('POST', '/api/games', { whitePlayerId: userId, wagerAmount: '0.1' })
              : await ask('POST', `/api/games/${id}/cancel`, { playerId: userId });
          count(nameOf(what, answer));
          if (answer.status === 201) waiting.push((JSON.parse(answer.text) as { id: number }).id);
          // What could not be cancelled is tried again.
          else if (id !== undefined && answer.status !== 200) waiting.push(id);
          await pause(EVERY_MS);
        }
        leave();
      }),
    );
    return null;
  };
};
