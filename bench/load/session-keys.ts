// The session keys of the bots. Server and bots derive the same keys.
import { testReceiptKey } from '../../apps/server/src/games/testkit/receipts.ts';

/** The server's own key has a smaller number. */
const FIRST = 1_000;

export const SERVER_KEY = testReceiptKey(1);
export const sessionKeyOf = (userId: number) => testReceiptKey(FIRST + userId);
