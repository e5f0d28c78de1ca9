import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createManualTime } from './testkit/manual-time.ts';
import { createSeededRandom } from './testkit/seeded-random.ts';
import {
  encryptPush,
  isPublicAddress,
  isPushEndpoint,
  lookUpPublic,
  PUSH,
  publicPushNetwork,
  vapidHeader,
  vapidKeysOf,
} from './web-push.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

test('encrypts the example of RFC 8291, appendix A', () => {
  const drawn = [bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), bytes('DGv6ra1nlYgDCS1FRnbzlw')];
  const sealed = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { bytes: () => drawn.shift() ?? new Uint8Array() },
  );
  expect(Buffer.from(sealed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('signs a token for the push service that expires within a day', () => {
  const keys = vapidKeysOf(createSeededRandom(5).bytes(32));
  const nowMs = Date.parse('2026-11-23T12:00:00Z');
  const header = vapidHeader(keys, {
    endpoint: 'https://push.example.com/send/abc?x=1',
    subject: 'https://kingstake.example',
    nowMs,
  });
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.com',
    exp: nowMs / 1_000 + 43_200,
    sub: 'https://kingstake.example',
  });
  const point = bytes(key);
  expect(point).toEqual(new Uint8Array(keys.publicKey));
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: Buffer.from(point.subarray(1, 33)).toString('base64url'),
      y: Buffer.from(point.subarray(33)).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
});

describe('allowed endpoints', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/x',
    'https://localhost:8443/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://10.0.0.5/x',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://redis/x',
    'https://push.example.com:6379/x',
    'https://user:word@push.mozilla.com/x',
    'https://push.mozilla.com/x#y',
    `https://push.mozilla.com/${'x'.repeat(1_024)}`,
    'ftp://push.mozilla.com/x',
    'push.mozilla.com',
    '',
  ])('rejects %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
    ['https://web.push.apple.com/QABC', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=B', true],
    ['https://push.attacker.org/silent', false],
    ['https://fcm.googleapis.com.attacker.org/x', false],
    ['https://evilpush.apple.com/x', false],
    ['https://push.apple.com/x', false],
  ])('detects whether %s is on a known push service: %s', (endpoint, isKnown) => {
    expect(publicPushNetwork(createManualTime(), PUSH.services).isEndpoint(endpoint)).toBe(isKnown);
  });

  test.each([
    ['142.250.74.10', true],
    ['2a00:1450:4001:80b::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
    ['no address', false],
  ])('detects whether %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('rejects a name that resolves to this machine when it connects', async () => {
    for (const all of [true, false]) {
      const failed = await new Promise<Error | null>((resolve) => {
        lookUpPublic('localhost', { all }, (error) => resolve(error));
      });
      expect(failed?.message).toBe('not a public address');
    }
  });
});
