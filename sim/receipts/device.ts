// sim: a player's device, with its session and the session key that signs acts.
import type { SessionKeySigner } from '@kingstake/client/receipt';
import { testReceiptKey } from '../../apps/server/src/games/testkit/receipts.ts';
import { createCookieJar } from '../../apps/server/src/platform/testkit/cookies.ts';
import type { Answer } from '../node.ts';
import type { Person } from '../player-world.ts';
import type { Chance } from '../random.ts';

export interface Device {
  /** The session cookie. */
  readonly cookie: string;
  /** Null: the device signs nothing. */
  readonly signer: SessionKeySigner | null;
}

/** The share of devices with a session key. */
const HAS_KEY = 0.9;
/** Seeds of session keys. Seed 1 belongs to the server's receipt key. */
const KEYS = [2, 2 ** 31] as const;

/** A browser without a session. Its calls throw if a request fails. */
export interface Browser {
  post(path: string, body: object): Promise<unknown>;
  cookie(): string;
}

export function openBrowser(call: (path: string, cookie: string, body: object) => Promise<Answer>): Browser {
  const jar = createCookieJar();
  return {
    async post(path, body) {
      const { status, body: answer, setCookies } = await call(path, jar.header(), body);
      if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
      jar.keep(setCookies);
      return answer;
    },
    cookie: () => jar.header(),
  };
}

/** Signs the wallet in, usually with a new session key. */
export async function signIn(
  browser: Browser,
  { wallet, sign }: Pick<Person, 'wallet' | 'sign'>,
  chance: Chance,
): Promise<Device> {
  const key = chance.happens(HAS_KEY) ? testReceiptKey(chance.whole(...KEYS)) : null;
  const asked = await browser.post('/api/auth/challenge', {
    walletAddress: wallet,
    ...(key === null ? {} : { sessionKey: key.address }),
  });
  const { challengeId, message } = asked as { challengeId: string; message: string };
  await browser.post('/api/auth/verify', {
    challengeId,
    signature: sign(message),
    ...(key !== null && {
      sessionKeySignature: Buffer.from(key.sign(Buffer.from(message))).toString('base64'),
    }),
  });
  const signer = key === null ? null : { sign: async (text: Uint8Array) => key.sign(text) };
  return { cookie: browser.cookie(), signer };
}
