import { formatSiws, parseSiws, SOCKET } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { SESSION } from './limits.ts';
import type { SignInPlace } from './presenter.ts';
import { createChallenge, deviceLabel, signInFault } from './sign-in.ts';
import { testWallet } from './testkit/wallet.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const place: SignInPlace = { publicOrigin: 'https://kingstake.example', cluster: 'devnet' };
const wallet = testWallet(1);
const outsider = testWallet(2);
const made = createChallenge(place, { walletAddress: wallet.address }, 'abcdefghijklmnopqrstuv', NOW);
const challenge = { ...made, walletAddress: wallet.address };
const good = wallet.sign(made.message);

describe('the message', () => {
  test('is the Sign-In With Solana text, byte for byte', () => {
    expect(made.message).toBe(
      [
        'kingstake.example wants you to sign in with your Solana account:',
        wallet.address,
        '',
        'Sign in to Kingstake. This is free and does not move any funds.',
        '',
        'URI: https://kingstake.example',
        'Version: 1',
        'Chain ID: solana:devnet',
        'Nonce: abcdefghijklmnopqrstuv',
        'Issued At: 2026-01-01T00:00:00.000Z',
        'Expiration Time: 2026-01-01T00:05:00.000Z',
      ].join('\n'),
    );
  });
});

describe('the decision', () => {
  test.each([
    ['the right signature', challenge, good, 0, null],
    ['a moment before it expires', challenge, good, SESSION.challengeMs - 1, null],
    ['the moment it expires', challenge, good, SESSION.challengeMs, 'expired'],
    ['the signature of another key', challenge, outsider.sign(made.message), 0, 'signature'],
    ['a signature over another text', challenge, wallet.sign(`${made.message} `), 0, 'signature'],
    ['an empty signature', challenge, '', 0, 'signature'],
    ['63 bytes', challenge, Buffer.from(good, 'base64').subarray(1).toString('base64'), 0, 'signature'],
    ['a signature that is not base64', challenge, '!!!!', 0, 'signature'],
  ] as const)('judges %s', (_name, asked, signature, laterMs, fault) => {
    expect(signInFault(place, asked, { signature }, NOW + laterMs)).toBe(fault);
  });

  // The right wallet signs each of these messages correctly, but one field is another server's.
  test.each([
    ['domain', { domain: 'kingstake.example.evil' }],
    ['uri', { uri: 'https://kingstake.example.evil' }],
    ['chain', { chainId: 'solana:mainnet' }],
    ['address', { address: outsider.address }],
  ])('rejects a message in which only the %s is foreign', (_name, foreign) => {
    const fields = parseSiws(made.message);
    if (fields === null) throw new Error('our own message is readable');
    const message = formatSiws({ ...fields, ...foreign });
    expect(signInFault(place, { ...challenge, message }, { signature: wallet.sign(message) }, NOW)).toBe(
      'foreign',
    );
  });

  test('rejects message and signature with any single bit or byte changed', () => {
    const judged = (message: string, signature: string) =>
      signInFault(place, { ...challenge, message }, { signature }, NOW);
    const bytes = Buffer.from(made.message, 'utf8');
    for (let index = 0; index < bytes.length; index += 1) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(index) ^ 1, index);
      const text = flipped.toString('latin1');
      expect(judged(made.message, wallet.sign(text)), `signed with byte ${index} flipped`).toBe('signature');
      expect(judged(text, good), `stored with byte ${index} flipped`).not.toBeNull();
    }
    const signed = Buffer.from(good, 'base64');
    for (let bit = 0; bit < signed.length * 8; bit += 1) {
      const flipped = Buffer.from(signed);
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(judged(made.message, flipped.toString('base64')), `bit ${bit}`).toBe('signature');
    }
  });
});

describe('the signature of the session key', () => {
  const key = testWallet(3);
  const named = createChallenge(
    place,
    { walletAddress: wallet.address, sessionKey: key.address },
    'abcdefghijklmnopqrstuv',
    NOW,
  );
  const asked = { ...named, walletAddress: wallet.address };
  const signature = wallet.sign(named.message);

  test.each([
    ['by the key', asked, key.sign(named.message), null],
    ['that is absent', asked, undefined, null],
    ['by another key', asked, outsider.sign(named.message), 'session-key'],
    ['by the wallet', asked, signature, 'session-key'],
    ['over another text', asked, key.sign(`${named.message} `), 'session-key'],
    ['that is not base64', asked, '!!!!', 'session-key'],
    ['although the message names no key', challenge, key.sign(made.message), 'session-key'],
  ] as const)('is judged: one %s', (_name, answered, sessionKeySignature, fault) => {
    const signed = { signature: wallet.sign(answered.message), sessionKeySignature };
    expect(signInFault(place, answered, signed, NOW)).toBe(fault);
  });
});

test('orders the limits of sessions from the shortest to the longest', () => {
  expect(SOCKET.sessionCheckMs).toBeLessThan(SESSION.touchMs);
  expect(SESSION.touchMs).toBeLessThan(SESSION.idleMs);
  expect(SESSION.idleMs).toBeLessThan(SESSION.maxAgeMs);
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each<[string, string | null]>([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox · Linux'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari · Mac'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome · iPhone'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome · Android'],
  ['SomeProgram/1.0 (Linux)', 'Linux'],
  ['curl/8.5.0', null],
])('labels %j as %j', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
