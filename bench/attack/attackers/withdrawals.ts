// Bench, attack, H7: five users ask for the smallest withdrawal as fast as they are answered.
import { arrive, deposit, fillWallet, inTurns, pause } from '../people.ts';
import { nameOf, type Prepare } from './attack.ts';

const USERS = 5;
const LEAST_SOL = '0.001';
/** Between two calls of a user: twenty a second, twenty times what an address may ask for. */
const EVERY_MS = 50;

export const withdrawalsAttack: Prepare = async ({ place, count }) => {
  const numbers = Array.from({ length: USERS }, (_, index) => index + 1);
  const people = await inTurns(numbers, async (number) => {
    const person = await arrive(place, `127.2.4.${number}`, `Taker ${number}`);
    await fillWallet(place, person.wallet);
    await deposit(place, person, '0.5');
    return person;
  });
  return async (seconds) => {
    const untilMs = performance.now() + seconds * 1000;
    await Promise.all(
      people.map(async ({ ask, userId, wallet, leave }) => {
        const body = { amount: LEAST_SOL, walletAddress: wallet.address };
        while (performance.now() < untilMs) {
          count(nameOf('withdraw', await ask('POST', `/api/users/${userId}/withdraw`, body)));
          await pause(EVERY_MS);
        }
        leave();
      }),
    );
    return null;
  };
};
