// Bench, attack, M1: sixteen addresses ask for challenges of honest players' wallets, to use up those that the players answer.
import { pause, visit } from '../people.ts';
import { nameOf, type Prepare } from './attack.ts';

const ADDRESSES = 16;
const EVERY_MS = 50;

export const challengesAttack: Prepare =
  async ({ place, victims, count }) =>
  async (seconds) => {
    const untilMs = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: ADDRESSES }, async (_, index) => {
        const visitor = visit(place, `127.2.5.${index + 1}`);
        for (let asked = index; performance.now() < untilMs; asked += 1) {
          const walletAddress = victims[asked % victims.length];
          count(nameOf('challenge', await visitor.ask('POST', '/api/auth/challenge', { walletAddress })));
          await pause(EVERY_MS);
        }
        visitor.leave();
      }),
    );
    return null;
  };
