// shop: public entry. Premium avatars, bought from the playing balance.
import { moneyCalls } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { type RouteKit, refuseOtherPlayer } from '../../platform/http/index.ts';
import { transactOnce } from '../../platform/idempotency/index.ts';
import type { Users } from '../users/index.ts';
import { purchaseAvatar } from './avatars.ts';

export interface ShopDeps {
  database: Database;
  users: Pick<Users, 'grantAvatar' | 'ownUser' | 'refuseClosed' | 'refuseSuspended'>;
}

export interface Shop {
  routes(routes: RouteKit): void;
}

export function createShop({ database, users }: ShopDeps): Shop {
  return { routes: (routes) => addShopRoutes(routes, { database, users }) };
}

function addShopRoutes(routes: RouteKit, { database, users }: ShopDeps): void {
  routes.add(moneyCalls.purchaseAvatar, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const keyed = {
      call: moneyCalls.purchaseAvatar,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    };
    return transactOnce(database, keyed, async (tx) => {
      const buyer = { userId: caller.userId, avatarId: body.avatarId };
      const refusal =
        (await users.refuseClosed(tx, caller.userId)) ??
        (await users.refuseSuspended(tx, caller.userId)) ??
        (await purchaseAvatar(tx, buyer, users.grantAvatar));
      return refusal ?? { user: await users.ownUser(tx, caller.userId) };
    });
  });
}
