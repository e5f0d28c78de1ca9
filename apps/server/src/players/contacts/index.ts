// contacts: public entry. Calls that block players and set challenge privacy.
import { blockCalls, challengeCalls } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../users/index.ts';
import { deleteBlock, hasChallengePrivacy, insertBlock, listBlocks, writeChallengePrivacy } from './store.ts';

export {
  type Blocked,
  hasChallengePrivacy,
  listBarred,
  listBlocks,
  listChallengePrivacy,
  readBlocked,
} from './store.ts';

interface ContactsDeps {
  database: Database;
  time: Time;
  users: Users;
  /** Called after the commit: open challenges between the two players must end. */
  onBlocked(blockerId: number, blockedId: number): Promise<void>;
}

export function createContacts(deps: ContactsDeps) {
  return { routes: (routes: RouteKit) => addContactRoutes(routes, deps) };
}

function addContactRoutes(routes: RouteKit, deps: ContactsDeps): void {
  const { database, time, users } = deps;

  routes.add(blockCalls.listBlocks, async ({ caller }) => {
    const [blocks, people] = await database.run(async (queries) => {
      const listed = await listBlocks(queries, caller.userId);
      const ids = listed.map(({ userId }) => userId);
      return [listed, await users.publicUsers(queries, ids)] as const;
    });
    return {
      body: blocks.flatMap(({ userId, blockedAt }) => {
        const user = people.get(userId);
        if (user === undefined) return [];
        const { id, username, profilePicId } = user;
        return [{ id, username, profilePicId, blockedAt: blockedAt.toISOString() }];
      }),
    };
  });

  routes.add(blockCalls.blockPlayer, async ({ params, caller }) => {
    const [blockerId, blockedId] = [caller.userId, params.userId];
    if (blockerId === blockedId) return refuse('VALIDATION', 'block-yourself');
    const refusal = await database.transaction(async (tx) => {
      if (!(await users.publicUsers(tx, [blockedId])).has(blockedId)) return refuse('NOT_FOUND');
      const isBlocked = await insertBlock(tx, { blockerId, blockedId, nowMs: time.nowMs() });
      return isBlocked ? null : refuse('CONFLICT', 'too-many-blocks');
    });
    if (refusal !== null) return refusal;
    await deps.onBlocked(blockerId, blockedId);
    return { body: undefined };
  });

  routes.add(blockCalls.unblockPlayer, async ({ params, caller }) => {
    await database.run((queries) => deleteBlock(queries, caller.userId, params.userId));
    return { body: undefined };
  });

  routes.add(challengeCalls.getChallengePrivacy, async ({ caller }) => ({
    body: { closedToStrangers: await database.run((queries) => hasChallengePrivacy(queries, caller.userId)) },
  }));

  routes.add(challengeCalls.setChallengePrivacy, async ({ body, caller }) => {
    const isClosed = body.closedToStrangers;
    const nowMs = time.nowMs();
    await database.run((queries) =>
      writeChallengePrivacy(queries, { userId: caller.userId, isClosed, nowMs }),
    );
    return { body };
  });
}
