import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { createSigningKey, isSmallOrder, publicKeyFault, verifyText } from './crypto.ts';
import { keyOf, keypairOf } from './testkit/keys.ts';

const P = 2n ** 255n - 19n;
const mod = (value: bigint): bigint => ((value % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [b, e] = [mod(base), exponent]; e > 0n; e >>= 1n, b = mod(b * b))
    if (e & 1n) result = mod(result * b);
  return result;
}
const inverse = (value: bigint): bigint => power(value, P - 2n);
const D = mod(-121665n * inverse(121666n));

type Point = readonly [bigint, bigint];
function add([x1, y1]: Point, [x2, y2]: Point): Point {
  const product = mod(D * x1 * x2 * y1 * y2);
  return [mod((x1 * y2 + x2 * y1) * inverse(1n + product)), mod((y1 * y2 + x1 * x2) * inverse(1n - product))];
}

/** Decodes a point by RFC 8032 5.1.3, but reduces a y of p or more instead of refusing it. Null when there is no such point. */
function decode(bytes: Uint8Array): Point | null {
  const encoded = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  const y = mod(encoded & ((1n << 255n) - 1n));
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * power(2n, (P - 1n) / 4n));
  if (mod(x * x) !== square) return null;
  return [(x & 1n) === encoded >> 255n ? x : mod(-x), y];
}

const bytesOf = (encoded: bigint): Uint8Array =>
  Buffer.from(encoded.toString(16).padStart(64, '0'), 'hex').reverse();
const isNeutral = ([x, y]: Point): boolean => x === 0n && y === 1n;
const timesEight = (point: Point): Point => [1, 2, 3].reduce<Point>((sum) => add(sum, sum), point);

/** The y of both points of order 8. Three doublings take them to the neutral point. */
const Y_OF_ORDER_8 = [
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map((hex) => BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`));

describe('a key of small order', () => {
  const encodings = [0n, 1n, ...Y_OF_ORDER_8, P - 1n, P, P + 1n].flatMap((y) => [y, y | (1n << 255n)]);

  test.each(
    encodings.map((encoded) => [Buffer.from(bytesOf(encoded)).toString('hex'), bytesOf(encoded)] as const),
  )('is refused: %s, which times eight is the neutral point', (_name, bytes) => {
    const point = decode(bytes);
    if (point === null) throw new Error('this encoding is a point');
    expect(isNeutral(timesEight(point))).toBe(true);
    expect(isSmallOrder(bytes)).toBe(true);
    expect(publicKeyFault(base58.encode(bytes))).toBe('small-order');
  });

  test('is one of exactly eight points', () => {
    const points = encodings.map((encoded) => decode(bytesOf(encoded))).filter((point) => point !== null);
    expect(new Set(points.map(String)).size).toBe(8);
  });

  test('differs from a valid key', () => {
    for (let byte = 1; byte < 20; byte += 1) {
      const key = keyOf(byte).publicKey;
      expect(publicKeyFault(key)).toBeNull();
      const point = decode(base58.decode(key));
      expect(point !== null && isNeutral(timesEight(point))).toBe(false);
    }
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

test.each([
  ['its 64 bytes', keypairOf(1), true],
  ['63 bytes', keypairOf(1).subarray(1), false],
  ['65 bytes', Buffer.concat([keypairOf(1), Buffer.alloc(1)]), false],
  [
    'halves that do not match',
    Buffer.concat([keypairOf(1).subarray(0, 32), keypairOf(2).subarray(32)]),
    false,
  ],
])('reads a signing key from %s', (_name, bytes, possible) => {
  expect(createSigningKey(bytes) !== null).toBe(possible);
});
