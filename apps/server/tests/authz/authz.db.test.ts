// Authorization of calls: every declared call, every kind of caller, every kind of id. A call without a policy fails here.

import type { Call } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';
import { declaredCalls } from '../testkit/declared-calls.ts';

/** Who may make a call. */
type Policy =
  | 'anyone'
  | 'a session'
  | 'a player'
  | 'its own user' // the path's id is a user's
  | 'its own wallet' // the query's wallet address
  | 'the players of the game'
  | 'the creator of the game'
  | 'the player of the case' // the path's id is a case's
  | 'the challenged player' // the path's id is a challenge's
  | 'the player in the body'; // the body's playerId must be the caller's

const POLICIES: Readonly<Record<string, Policy>> = {
  'POST /api/auth/challenge': 'anyone',
  'POST /api/auth/verify': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'GET /api/auth/session': 'a session',
  'POST /api/auth/register': 'a session',
  'GET /api/auth/sessions': 'a session',
  'DELETE /api/auth/sessions': 'a session',
  'DELETE /api/auth/sessions/:id': 'a session',
  'GET /api/config': 'anyone',
  'GET /api/price': 'anyone',
  'POST /api/games': 'the player in the body',
  'POST /api/games/:id/join': 'the player in the body',
  'POST /api/games/:id/cancel': 'the creator of the game',
  'POST /api/challenges': 'a player',
  'GET /api/challenges': 'a player',
  'GET /api/users/suggest': 'a player',
  'POST /api/challenges/:id/decline': 'the challenged player',
  'GET /api/challenges/door': 'a player',
  'PUT /api/challenges/door': 'a player',
  'GET /api/push': 'a player',
  'PUT /api/push': 'a player',
  'DELETE /api/push': 'a player',
  'GET /api/blocks': 'a player',
  'PUT /api/blocks/:userId': 'a player',
  'DELETE /api/blocks/:userId': 'a player',
  'GET /api/games/waiting/public': 'a player',
  'GET /api/games/running/public': 'a player',
  'GET /api/games/recent': 'anyone',
  'GET /api/games/code/:gameCode': 'a player',
  'GET /api/invitations': 'anyone',
  'GET /api/games/:id': 'the players of the game',
  'GET /api/games/:id/receipt': 'the players of the game',
  'GET /.well-known/kingstake.json': 'anyone',
  'GET /api/games/user': 'its own wallet',
  'GET /api/games/user/paused': 'its own wallet',
  'POST /api/games/:id/report': 'the players of the game',
  'GET /api/users/:id/reviews': 'its own user',
  'GET /api/reviews/:caseId': 'the player of the case',
  'POST /api/reviews/:caseId/appeal': 'the player of the case',
  'GET /api/fair-play': 'anyone',
  'GET /api/fair-play/months.csv': 'anyone',
  'GET /api/reserves': 'anyone',
  'GET /api/reserves/:height': 'anyone',
  'GET /api/reserves/:height/entries': 'anyone',
  'GET /api/users/:id/reserves': 'its own user',
  'GET /api/users/:id/reserves/:height': 'its own user',
  'POST /api/games/:id/escrow': 'a player',
  'POST /api/games/:id/verify-escrow': 'the player in the body',
  'GET /api/games/:id/record': 'anyone',
  'GET /api/games/history/:userId': 'its own user',
  'GET /api/games/:id/details': 'the players of the game',
  'GET /api/games/:id/pgn': 'the players of the game',
  'GET /api/games/history/:userId/pgn': 'its own user',
  'GET /api/games/history/:userId/against/:opponentId': 'its own user',
  'GET /api/games/user/:id/stats': 'its own user',
  'GET /og/:id.png': 'anyone',
  'GET /api/leaderboard': 'a player',
  'GET /api/players/:username': 'a player',
  'POST /api/users/:id/deposit-transaction': 'its own user',
  'POST /api/users/:id/deposit': 'its own user',
  'POST /api/users/:id/withdraw': 'its own user',
  'POST /api/users/:id/purchase-avatar': 'its own user',
  'GET /api/users/:id/transactions': 'its own user',
  'GET /api/users/:id/limits': 'its own user',
  'PUT /api/users/:id/limits': 'its own user',
  'POST /api/users/:id/limits/:changeId/confirm': 'its own user',
  'POST /api/users/:id/break': 'its own user',
  'POST /api/users/:id/exclusion': 'its own user',
  'POST /api/users/:id/exclusion/end': 'its own user',
  'POST /api/users/:id/reminder': 'its own user',
  'POST /api/users/:id/terms': 'its own user',
  'POST /api/users/:id/close': 'its own user',
  'GET /api/users/:id/export': 'its own user',
  'GET /api/users/wallet/:walletAddress': 'a player',
  'PATCH /api/users/:id/profile-pic': 'its own user',
  'PATCH /api/users/:id': 'its own user',
  'GET /api/users/:id/premium-avatars': 'its own user',
};

/** Routes of the server itself. All are open except `/metrics`, which has its own test. */
const SERVER_ROUTES = ['GET /api/openapi.json', 'GET /healthz', 'GET /readyz', 'GET /playz', 'GET /metrics'];

/** No row has these ids. Rows can have the first, while PostgreSQL refuses the second. */
const ABSENT = [987_654, 2 ** 31];
const MALFORMED = 'x1';

/** Returns the routes of the router's printed tree as 'METHOD /path'. Each level is indented by four characters. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^(.*?)[├└]── (\S+) \(([^)]*)\)$/.exec(line);
    if (found === null) return [];
    const [, indent = '', part = '', methods = ''] = found;
    above.length = indent.length / 4;
    above.push(part);
    const path = above.join('');
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}

interface Cast {
  anonymous: Visitor;
  expired: Visitor;
  revoked: Visitor;
  unregistered: Visitor;
  outsider: Player;
  creator: Player; // of a waiting game
  white: Player;
  black: Player;
  gameId: number; // an active game of white and black
}

/** Returns a valid body for a call in the name of a player. */
function bodyFor(call: Call, me: number, wallet: string): object | undefined {
  if (call.method === 'GET') return undefined;
  const bodies: Record<string, object> = {
    'POST /api/auth/challenge': { walletAddress: wallet },
    'POST /api/auth/verify': { challengeId: 'none', signature: 'none' },
    'POST /api/auth/register': { walletAddress: wallet, username: 'Another', profilePicId: 'bee' },
    'POST /api/games': { whitePlayerId: me, wagerAmount: '0.1' },
    'POST /api/challenges': { username: 'Creator', wagerAmount: '0.1' },
    'PUT /api/challenges/door': { closedToStrangers: true },
    'POST /api/games/:id/escrow': { playerWalletAddress: wallet },
    'POST /api/games/:id/verify-escrow': { signature: 'none', playerId: me },
    'POST /api/users/:id/deposit-transaction': { amount: '0.5' },
    'POST /api/users/:id/deposit': { amount: '0.5', transactionSignature: 'none' },
    'POST /api/users/:id/withdraw': { amount: '0.01', walletAddress: wallet },
    'POST /api/users/:id/purchase-avatar': { avatarId: 'popcorn' },
    'POST /api/games/:id/report': { reason: 'engine' },
    'POST /api/reviews/:caseId/appeal': { text: 'It was me.' },
    'PUT /api/users/:id/limits': { kind: 'wager', value: '5' },
    'POST /api/users/:id/break': { hours: 24 },
    'POST /api/users/:id/exclusion': { months: 6 },
    'POST /api/users/:id/terms': { version: 'any' },
    'PATCH /api/users/:id/profile-pic': { profilePicId: 'bee' },
    'PATCH /api/users/:id': { username: 'Renamed' },
  };
  return bodies[`${call.method} ${call.path}`] ?? { playerId: me };
}

function pathOf(call: Call, id: string | number, wallet: string): string {
  const path = call.path
    .replace(/:(id|userId|caseId)\b/, String(id))
    .replace(':opponentId', '1')
    .replace(':changeId', '1')
    .replace(':height', '1')
    .replace(':username', 'Outsider')
    .replace(':walletAddress', wallet)
    .replace(':gameCode', 'ABCD1234');
  if (call.path.startsWith('/api/games/user') && call.path.indexOf(':') < 0)
    return `${path}?walletAddress=${wallet}`;
  if (call.path.endsWith('/suggest')) return `${path}?prefix=Out`;
  return call.path.endsWith('/waiting/public') ? `${path}?wagerAmount=0.1` : path;
}

interface Refused {
  what: string; // describes the owner, for the message of a failure
  id: string | number; // in the path; 'none' stands for ABSENT
  me: number; // in the body
  wallet: string; // in body or query
  statuses: readonly number[];
}

/** Returns the requests that a role may not make: for another player's data, with an unknown id, and with an invalid id. */
function refusedOf(
  call: Call,
  role: 'outsider' | 'creator' | 'white' | 'black',
  cast: Cast,
): readonly Refused[] {
  const { gameId } = cast;
  const { user } = cast[role];
  const own = { me: user.id, wallet: user.walletAddress };
  const { user: other } = role === 'white' ? cast.black : cast.white;
  const others = { id: other.id, me: other.id, wallet: other.walletAddress };
  const isSeated = role === 'white' || role === 'black';
  const ofNone = { what: 'of none', id: 'none', ...own, statuses: [404] };
  const ofNoId = { what: 'of no id', id: MALFORMED, ...own, statuses: [400] };
  const ofOthers = { what: 'of others', id: gameId, ...own, statuses: [403, 404] };
  switch (POLICIES[`${call.method} ${call.path}`]) {
    case 'its own user':
      return [
        { what: 'of another', ...others, statuses: [403] },
        { ...ofNone, statuses: [403, 404] },
        ofNoId,
      ];
    case 'its own wallet':
      return [
        { what: 'of another', ...others, statuses: [403] },
        {
          what: 'of an unknown wallet',
          id: 0,
          me: own.me,
          wallet: testWallet(99).address,
          statuses: [403, 404],
        },
        { what: 'of no wallet', id: 0, me: own.me, wallet: MALFORMED, statuses: [400] },
      ];
    case 'the challenged player':
    case 'the player of the case':
      return [ofOthers, ofNone, ofNoId];
    case 'the players of the game':
      return isSeated ? [ofNone, ofNoId] : [ofOthers, ofNone, ofNoId];
    case 'the creator of the game':
      return role === 'white' ? [ofNone, ofNoId] : [ofOthers, ofNone, ofNoId];
    case 'the player in the body': {
      const forAnother = { what: 'for another', ...others, id: gameId, statuses: [403] };
      return call.path.includes(':id') ? [forAnother, ofNone, ofNoId] : [forAnother];
    }
    default:
      return [];
  }
}

describeEachDatabase('authorization of calls', (database) => {
  let world: World;
  let cast: Cast;

  beforeEach(async () => {
    world = await openWorld(database());
    cast = await assemble(world, database());
  });
  afterEach(() => world.close());

  const statusOf = async (client: Visitor, call: Call, id: string | number, me: number, wallet: string) => {
    const body = bodyFor(call, me, wallet);
    const answer = await client.call(call.method, pathOf(call, id, wallet), body);
    return answer.status;
  };

  test('has one policy for every declared call', () => {
    const names = declaredCalls().map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(POLICIES).sort()).toEqual(names.sort());
  });

  test('has no routes except the declared calls and those about the server', () => {
    const known = [...Object.keys(POLICIES), ...SERVER_ROUTES].sort();
    expect(routesOf(world.app.http.printRoutes({ commonPrefix: false })).sort()).toEqual(known);
  });

  test('M6 R4 refuses a player’s data without a session, with an ended session, and without a player', async () => {
    const before = await fingerprint(database());
    for (const call of declaredCalls()) {
      const name = `${call.method} ${call.path}`;
      const policy = POLICIES[name];
      const { user: white } = cast.white;
      for (const role of ['anonymous', 'expired', 'revoked'] as const) {
        const status = await statusOf(cast[role], call, white.id, white.id, white.walletAddress);
        // A signature without a challenge is refused.
        if (policy === 'anyone')
          expect(status === 401 || status === 403, `${name} as ${role}`).toBe(name.endsWith('/verify'));
        else expect(status, `${name} as ${role}`).toBe(401);
      }
      if (policy === 'anyone' || policy === 'a session') continue;
      const status = await statusOf(cast.unregistered, call, white.id, white.id, white.walletAddress);
      expect(status, `${name} without a player`).toBe(403);
    }
    expect(await fingerprint(database())).toEqual(before);
  });

  // Watching needs a socket, so an observer counts as an outsider over HTTP. Players are outsiders to each other's money.
  test.each(['outsider', 'creator', 'white', 'black'] as const)(
    'refuses all data of others to the %s, and changes nothing',
    async (role) => {
      const before = await fingerprint(database());
      for (const call of declaredCalls()) {
        const refused = refusedOf(call, role, cast);
        for (const { what, id, me, wallet, statuses } of refused)
          for (const each of id === 'none' ? ABSENT : [id]) {
            const status = await statusOf(cast[role], call, each, me, wallet);
            expect(statuses, `${call.method} ${call.path} ${what}, ${each}: ${status}`).toContain(status);
          }
      }
      expect(await fingerprint(database())).toEqual(before);
    },
  );

  test('gives players access to their own data', async () => {
    // A break forbids other calls, and a closed account forbids all calls, so these calls come last. Closing is refused here, because the
    // player has a balance.
    const lastOf = ({ path }: Call) =>
      path.endsWith('/close') ? 2 : /\/(break|exclusion)/.test(path) ? 1 : 0;
    for (const call of declaredCalls().sort((one, other) => lastOf(one) - lastOf(other))) {
      const name = `${call.method} ${call.path}`;
      const policy = POLICIES[name];
      for (const role of ['white', 'black'] as const) {
        if (policy === 'the creator of the game' && role === 'black') continue;
        // There is no case and no challenge in this test.
        if (policy === 'the challenged player' || policy === 'the player of the case') continue;
        // These calls sign in and out, which would disturb the other calls.
        if (policy === 'anyone') continue;
        const { id, walletAddress } = cast[role].user;
        const subject = policy === 'its own user' ? id : cast.gameId;
        const status = await statusOf(cast[role], call, subject, id, walletAddress);
        // No game has this code, no limit change has this id, and the game has not started.
        if (/:changeId|:height|\/code\/|\/receipt$/.test(name)) expect(status, name).toBe(404);
        else expect([401, 403, 404], `${name} as ${role}`).not.toContain(status);
      }
    }
  });
});

async function assemble(world: World, database: Database): Promise<Cast> {
  const names = ['White', 'Black', 'Outsider', 'Gone', 'Old', 'Creator'] as const;
  const [white, black, outsider, revoked, expired, creator] = await world.players(...names);
  const { cookie } = revoked;
  await revoked.call('POST', '/api/auth/logout', {});
  revoked.cookie = cookie;
  await creator.create({ isPrivate: true });
  const unregistered = world.visitor();
  await unregistered.signIn(testWallet(9));
  await database.run((queries) =>
    sql`update session set created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days'
        where wallet_address = ${expired.user.walletAddress}`.execute(queries),
  );
  const { id: gameId } = await white.create();
  await black.call('POST', `/api/games/${gameId}/join`, { playerId: black.user.id });
  const anonymous = world.visitor();
  return { anonymous, expired, revoked, unregistered, outsider, creator, white, black, gameId };
}

/** Everything that a refused call must leave unchanged. */
async function fingerprint(database: Database): Promise<unknown> {
  const { rows } = await database.run((queries) =>
    sql`select (select jsonb_agg(a order by id) from account a) as accounts,
      (select jsonb_agg(g order by id) from game g) as games,
      (select jsonb_agg(u order by id) from app_user u) as users,
      (select count(*) from withdrawal) as withdrawals, (select count(*) from owned_avatar) as avatars`.execute(
      queries,
    ),
  );
  return rows;
}
