import { MOST_PLIES } from '@kingstake/chess';
import { longGame } from '@kingstake/chess/testkit';
import { describe, expect, it } from 'vitest';
import { canonical } from '../canonical.ts';
import { webCryptoVerify } from '../ed25519.ts';
import { parseReceipt, type Receipt } from './receipt.ts';
import { randomReceipt, receiptOfMoves, signedAgain, TEST_SERVER_KEY } from './testkit/random-receipt.ts';
import { verifyReceipt } from './verify/index.ts';

const IS_SHORT = process.env['TEST_SCOPE'] === 'short';
const GAMES = Number(process.env['RECEIPT_GAMES'] ?? (IS_SHORT ? 100 : 300));
/** `npm test` changes every third byte of a receipt. */
const CHANGED_EVERY = IS_SHORT ? 3 : 1;

const verify = await webCryptoVerify(crypto.subtle);
if (verify === null) throw new Error('no Ed25519');
const options = { serverKeys: [TEST_SERVER_KEY], verify };

const faultsOf = async (receipt: Receipt) =>
  (await verifyReceipt(receipt, options)).checks.filter(({ ok }) => !ok);

function parsed(text: string): Receipt {
  const receipt = parseReceipt(text);
  if (typeof receipt === 'string') throw new Error(receipt);
  return receipt;
}

describe('receipts of random games', () => {
  it('V32 verifies random games with every ending, with outages, new devices, draw offers and unsigned clients', {
    timeout: 3_600_000,
  }, async () => {
    const reasons = new Set<string>();
    const types = new Set<string>();
    for (let seed = 1; seed <= GAMES; seed += 1) {
      const receipt = parsed(JSON.stringify(randomReceipt(seed)));
      expect({ seed, faults: await faultsOf(receipt) }).toEqual({ seed, faults: [] });
      reasons.add(receipt.end.reason);
      for (const { type } of receipt.entries) types.add(type);
    }
    const byRules = 'checkmate fifty-moves insufficient-material stalemate threefold';
    const byPlayers = 'agreement early-resignation resignation';
    const byServer = 'absence first-move outage timeout timeout-insufficient';
    const wanted = `${byRules} ${byPlayers} ${byServer}`.split(' ');
    expect(wanted.filter((reason) => !reasons.has(reason))).toEqual([]);
    const all = 'abort clock draw_accept flag forfeit key move resign void';
    expect([...types].sort().join(' ')).toBe(all);
  });

  it('V33 verifies a game of 600 plies in less than 250 KB', async () => {
    const receipt = receiptOfMoves(longGame(MOST_PLIES).moves);
    expect(await faultsOf(receipt)).toEqual([]);
    expect(JSON.stringify(receipt).length).toBeLessThan(250_000);
  });
});

describe('a changed receipt', () => {
  it('V31 fails for a change of any byte', { timeout: 300_000 }, async () => {
    const receipt = randomReceipt(
      seedOf(({ end, entries }) => end.reason === 'agreement' && entries.length < 10),
    );
    const text = canonical(receipt);
    for (let at = 0; at < text.length; at += CHANGED_EVERY) {
      const before = text.charCodeAt(at);
      const other = String.fromCharCode(before ^ (1 + (at % 7)));
      const changed = parseReceipt(text.slice(0, at) + other + text.slice(at + 1));
      if (typeof changed === 'string') continue;
      const faults = await faultsOf(changed);
      expect({ at, around: text.slice(at - 20, at + 20), isFound: faults.length > 0 }).toMatchObject({
        isFound: true,
      });
    }
  });
});

describe('a signed root over a wrong end', () => {
  it('V34 rejects a flag with time left', async () => {
    const receipt = randomReceipt(seedOf(({ end }) => end.reason === 'timeout'));
    const [entry] = receipt.entries.slice(-1);
    if (entry?.type !== 'flag') throw new Error('no flag');
    // The server flags the player a second too early.
    entry.at -= 1000;
    entry.clock[entry.side === 'w' ? 0 : 1] = 1000;
    receipt.end.at -= 1000;
    const [fault, ...others] = await faultsOf(signedAgain(receipt));
    expect(fault).toMatchObject({ name: 'end', detail: expect.stringMatching(/still had time/) });
    expect(others).toEqual([]);
  });

  it('V34 rejects entries after a resignation', async () => {
    const receipt = randomReceipt(seedOf(({ end }) => end.reason === 'resignation'));
    const { at, clock } = receipt.entries.at(-1) as Receipt['entries'][number];
    const n = receipt.entries.length + 1;
    receipt.entries.push({ n, at, clock, by: 's', type: 'void', reason: 'outage' });
    const paid = { white: receipt.terms.wager, black: receipt.terms.wager };
    receipt.end = { result: 'void', reason: 'outage', winner: null, at, paid };
    const [fault, ...others] = await faultsOf(signedAgain(receipt));
    expect(fault).toMatchObject({ name: 'end', detail: expect.stringMatching(/others follow/) });
    expect(others).toEqual([]);
  });
});

function seedOf(isWanted: (receipt: Receipt) => boolean): number {
  for (let seed = 1; seed < 10_000; seed += 1) if (isWanted(randomReceipt(seed))) return seed;
  throw new Error('no such game');
}
