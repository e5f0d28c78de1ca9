import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { createSigningKey, isSmallOrder, publicKeyFault, verifyText } from './crypto.ts';
import { keyOf, keypairOf } from './testkit/keys.ts';

const P = 2n ** 255n - 19n;
const bytesOf = (encoded: bigint): Uint8Array =>
  Buffer.from(encoded.toString(16).padStart(64, '0'), 'hex').reverse();

/** The y of both points of order 8. */
const Y_OF_ORDER_8 = [
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map((hex) => BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`));

describe('a key of small order', () => {
  // Doubled, a point of order 8 has y = 0, so dy⁴ + 2y² = 1 with d = -121665/121666.
  test.each(Y_OF_ORDER_8)('has a y of order 8: %s', (y) => {
    expect((-121_665n * y ** 4n + 2n * 121_666n * y ** 2n - 121_666n) % P).toBe(0n);
  });

  const encodings = [0n, 1n, ...Y_OF_ORDER_8, P - 1n, P, P + 1n].flatMap((y) => [y, y | (1n << 255n)]);
  test.each(encodings)('is refused: %s', (encoded) => {
    expect(isSmallOrder(bytesOf(encoded))).toBe(true);
    expect(publicKeyFault(base58.encode(bytesOf(encoded)))).toBe('small-order');
  });

  test('is refused with a forged signature that would fit any text', () => {
    const neutral = bytesOf(1n);
    const signature = Buffer.concat([neutral, Buffer.alloc(32)]).toString('base64');
    expect(verifyText(base58.encode(neutral), 'any text', signature)).toBe(false);
  });
});

test.each([
  ['nothing', '', 'not-a-key'],
  ['no base58', '0OIl', 'not-a-key'],
  ['31 bytes', base58.encode(Buffer.alloc(31, 7)), 'not-a-key'],
  ['33 bytes', base58.encode(Buffer.alloc(33, 7)), 'not-a-key'],
  ["Solana's system program: all zeros", '11111111111111111111111111111111', 'small-order'],
  ['a key', keyOf(1).publicKey, null],
])('validates a public key: %s', (_name, text, fault) => {
  expect(publicKeyFault(text)).toBe(fault);
});

describe('a signature', () => {
  const key = keyOf(1);
  const good = key.sign('text');
  test.each([
    ['the right one', key.publicKey, 'text', good, true],
    ['over another text', key.publicKey, 'text ', good, false],
    ['of another key', keyOf(2).publicKey, 'text', good, false],
    ['of no key', 'none', 'text', good, false],
    ['empty', key.publicKey, 'text', '', false],
    ['63 bytes', key.publicKey, 'text', Buffer.from(good, 'base64').subarray(1).toString('base64'), false],
    ['in another form of base64', key.publicKey, 'text', good.replace(/=+$/, ''), false],
    ['with a space', key.publicKey, 'text', ` ${good}`, false],
  ])('is verified: %s', (_name, publicKey, text, signature, valid) => {
    expect(verifyText(publicKey, text, signature)).toBe(valid);
  });

  test('covers the UTF-8 bytes of the text', () => {
    expect(verifyText(key.publicKey, 'für zwölf ♞', key.sign('für zwölf ♞'))).toBe(true);
  });
});

const [one, two] = [keypairOf(1), keypairOf(2)];
test.each([
  ['its 64 bytes', one, true],
  ['63 bytes', one.subarray(1), false],
  ['65 bytes', Buffer.concat([one, Buffer.alloc(1)]), false],
  ['halves that do not match', Buffer.concat([one.subarray(0, 32), two.subarray(32)]), false],
])('reads a signing key from %s', (_name, bytes, possible) => {
  expect(createSigningKey(bytes) !== null).toBe(possible);
});
