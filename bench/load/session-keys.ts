// The session keys of the bots. Server and bots make the same ones.
import { testReceiptKey } from '../../apps/server/src/games/testkit/receipts.ts';

/** After the server's own key. */
const FIRST = 1_000;

export const SERVER_KEY = testReceiptKey(1);
export const sessionKeyOf = (userId: number) => testReceiptKey(FIRST + userId);
