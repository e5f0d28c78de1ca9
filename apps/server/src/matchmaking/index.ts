// matchmaking: public entry.
import type { RouteKit } from '../platform/http/index.ts';
import type { HubSocket, RefusedMessage } from '../platform/hub/index.ts';
import { createCodeAttemptLimiter } from './code-attempt-limiter.ts';
import type { MatchmakingDeps } from './context.ts';
import { addFindingRoutes, addSeatRoutes } from './routes.ts';
import { handleMessages, type SeatMessage } from './socket.ts';

export type { MatchmakingDeps } from './context.ts';
export { isSeatMessage } from './socket.ts';

export interface Matchmaking {
  addRoutes(routes: RouteKit): void;
  onMessage(socket: HubSocket, message: SeatMessage): Promise<RefusedMessage | null>;
}

export function createMatchmaking(deps: MatchmakingDeps): Matchmaking {
  const context = { ...deps, codeAttempts: createCodeAttemptLimiter(deps.createRateLimiter) };
  return {
    addRoutes(routes) {
      addSeatRoutes(routes, context);
      addFindingRoutes(routes, context);
    },
    onMessage: handleMessages(context),
  };
}
