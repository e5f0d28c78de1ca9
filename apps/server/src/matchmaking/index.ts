// matchmaking: public entry.
import type { RouteKit } from '../platform/http/index.ts';
import type { HubSocket, RefusedMessage } from '../platform/hub/index.ts';
import { createCodeAttemptLimiter } from './code-attempt-limiter.ts';
import type { MatchmakingDeps } from './context.ts';
import { createDepartures } from './departures.ts';
import { addFindingRoutes, addSeatRoutes } from './routes.ts';
import { handleMessages, type SeatMessage } from './socket.ts';

export type { MatchmakingDeps } from './context.ts';
export { isSeatMessage } from './socket.ts';

export interface Matchmaking {
  addRoutes(routes: RouteKit): void;
  onMessage(socket: HubSocket, message: SeatMessage): Promise<RefusedMessage | null>;
  onClose(socket: { identity: Pick<HubSocket['identity'], 'userId'> }): void;
}

export function createMatchmaking(deps: MatchmakingDeps): Matchmaking {
  const departures = createDepartures();
  const context = {
    ...deps,
    departures,
    codeAttempts: createCodeAttemptLimiter(deps.createRateLimiter),
  };
  return {
    addRoutes(routes) {
      addSeatRoutes(routes, context);
      addFindingRoutes(routes, context);
    },
    onMessage: handleMessages(context),
    // Of several sockets each notes it; who has another one is online all the same.
    onClose: ({ identity }) => departures.note(identity.userId, deps.time.nowMs()),
  };
}
