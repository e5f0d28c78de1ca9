import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ERRORS } from './errors.ts';
import * as authCalls from './http/auth.ts';
import * as gameCalls from './http/games.ts';
import * as moneyCalls from './http/money.ts';
import * as userCalls from './http/users.ts';
import { Id, IdInput, WalletAddress } from './ids.ts';
import { SIZES, SOCKET } from './limits.ts';
import { isPageRoute } from './page-routes.ts';
import { ClientMessage } from './socket/client-message.ts';
import { ServerMessage } from './socket/server-message.ts';

describe('ids', () => {
  test.each([1, '1', '2147483647', 2_147_483_647])('accept %j', (value) => {
    expect(z.parse(IdInput, value)).toBe(Number(value));
  });
  test.each([2_147_483_648, '2147483648', '900719925474', Number.MAX_SAFE_INTEGER])(
    'read %j, which no row can have, as 0',
    (value) => {
      expect(z.parse(IdInput, value)).toBe(0);
    },
  );
  test.each([
    ...[0, -1, 1.5, '0', '01', '-1', '1.0', '1e3', '', ' 1'],
    ...['9'.repeat(16), null, true, [1], Number.NaN],
  ])('reject %j', (value) => {
    expect(z.safeParse(IdInput, value).success).toBe(false);
  });
  test('are numbers in answers', () => {
    expect(z.safeParse(Id, '1').success).toBe(false);
  });
  test.each(['O0Il'.repeat(10), 'a'.repeat(45), '', 'a b'])('reject %j as a wallet address', (value) => {
    expect(z.safeParse(WalletAddress, value).success).toBe(false);
  });
});

describe('the page’s paths', () => {
  test.each([
    ['/', true],
    ['/game/17', true],
    ['/explorer/tx/abc', true],
    ['/game', false],
    ['/game-details', false],
    ['/history', false],
    ['/%2e%2e', false],
  ])('%s', (path, known) => {
    expect(isPageRoute(path)).toBe(known);
  });
});

describe('messages', () => {
  test('J7 a ping contains a timestamp', () => {
    expect(z.safeParse(ClientMessage, { type: 'ping', timestamp: 1 }).success).toBe(true);
    expect(z.safeParse(ClientMessage, { type: 'ping' }).success).toBe(false);
    expect(z.safeParse(ClientMessage, { type: 'unknown' }).success).toBe(false);
  });

  test('an error has a code of the catalogue', () => {
    expect(z.safeParse(ServerMessage, { type: 'error', message: 'x', code: 'FORBIDDEN' }).success).toBe(true);
    expect(z.safeParse(ServerMessage, { type: 'error', message: 'x', code: 'OTHER' }).success).toBe(false);
  });
});

const ABOUT = { gameId: 1, playerId: 1, move: { from: 'e2', to: 'e4' } };
test.each<[string, z.ZodMiniType, object]>([
  ['challengeId', authCalls.verify.body, { challengeId: 'a', signature: 'b' }],
  ['profilePicId', userCalls.updateProfilePic.body, { profilePicId: 'a' }],
  ['username', userCalls.updateUser.body, { username: 'a' }],
  ['transactionSignature', moneyCalls.deposit.body, { amount: '1', transactionSignature: 'a' }],
  ['avatarId', moneyCalls.purchaseAvatar.body, { avatarId: 'a' }],
  ['gameCode', gameCalls.joinGame.body, { playerId: 1, gameCode: 'a' }],
  ['clientMoveId', ClientMessage, { type: 'make_move', ...ABOUT, clientMoveId: 'a' }],
])('%s rejects texts that no query accepts', (field, schema, fitting) => {
  expect(z.safeParse(schema, fitting).success).toBe(true);
  for (const text of ['a\0b', 'a\ud800', '\udc00b'])
    expect(z.safeParse(schema, { ...fitting, [field]: text }).success, JSON.stringify(text)).toBe(false);
});

test('a frame is smaller than the backlog of a socket', () => {
  expect(SIZES.frameBytes).toBeLessThan(SOCKET.backlogBytes);
});

test('R10 codes have the statuses of the contract', () => {
  expect(Object.fromEntries(Object.entries(ERRORS).map(([code, entry]) => [code, entry.status]))).toEqual({
    VALIDATION: 400,
    UNAUTHENTICATED: 401,
    INSUFFICIENT_BALANCE: 402,
    FORBIDDEN: 403,
    NOT_REGISTERED: 403,
    STEP_UP_REQUIRED: 403,
    STEP_UP_FAILED: 403,
    RATING_OUT_OF_RANGE: 403,
    ON_BREAK: 403,
    TERMS_NOT_ACCEPTED: 403,
    REGION_BLOCKED: 403,
    BAD_SIGNATURE: 403,
    NOT_FOUND: 404,
    CONFLICT: 409,
    LIMIT_REACHED: 409,
    UNDER_REVIEW: 409,
    INVALID_MOVE: 422,
    RATE_LIMITED: 429,
    NOT_IMPLEMENTED: 501,
    UNAVAILABLE: 503,
  });
});
