// Bench, attack, M5: one address that claims to be another one on each call. What it is answered beyond one budget is its gain.
import { randomBytes } from 'node:crypto';
import { type Answer, arrive, newWallet, pause } from '../people.ts';
import { nameOf, type Prepare } from './attack.ts';

const EVERY_MS = 50;

function claims(): Record<string, string> {
  const address = [10, ...randomBytes(3)].join('.');
  return {
    'x-forwarded-for': address,
    forwarded: `for=${address}`,
    'x-real-ip': address,
    'cf-connecting-ip': address,
  };
}

export const spoofedAttack: Prepare = async ({ place, count }) => {
  const person = await arrive(place, '127.2.8.1', 'Spoofed 1');
  const calls: { what: string; run(): Promise<Answer> }[] = [
    {
      what: 'challenge',
      run: () => person.ask('POST', '/api/auth/challenge', { walletAddress: newWallet().address }, claims()),
    },
    {
      what: 'code',
      run: () => {
        const code = randomBytes(4).toString('hex').toUpperCase();
        return person.ask('GET', `/api/games/code/${code}`, undefined, claims());
      },
    },
    {
      what: 'list',
      run: () => person.ask('GET', '/api/games/waiting/public?wagerAmount=0.1', undefined, claims()),
    },
  ];
  return async (seconds) => {
    const untilMs = performance.now() + seconds * 1000;
    await Promise.all(
      calls.map(async ({ what, run }) => {
        while (performance.now() < untilMs) {
          count(nameOf(what, await run()));
          await pause(EVERY_MS);
        }
      }),
    );
    person.leave();
    return null;
  };
};
