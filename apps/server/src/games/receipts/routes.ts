// games: HTTP calls for the receipt of a game.
import { maySee, seatOf } from '@kingstake/chess';
import { receiptCalls } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { type RouteKit, refuse } from '../../platform/http/index.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { type ReceiptViewDeps, readReceipt } from './receipt-view.ts';

export interface ReceiptRoutesDeps extends ReceiptViewDeps {
  database: Database;
  live: Pick<GameRegistry, 'runExclusive'>;
}

export function addReceiptRoutes(routes: RouteKit, deps: ReceiptRoutesDeps): void {
  const { database, live } = deps;
  routes.add(receiptCalls.getReceipt, async ({ params, caller }) => {
    const held = await live.runExclusive(params.id, (handle) => handle.load({ fresh: true }));
    if (held === null) return refuse('NOT_FOUND');
    const { match } = held.record;
    const isOver = match.status === 'ended';
    // During a staked game, the chain would reveal moves that are not visible to spectators yet.
    const mayRead = seatOf(match, caller.userId) !== null || (isOver && maySee(match, caller.userId, false));
    if (!mayRead) return refuse('FORBIDDEN');
    const body = await database.run((queries) => readReceipt(queries, held.record, deps));
    return body === null ? refuse('NOT_FOUND', 'no-receipt') : { body };
  });
}
