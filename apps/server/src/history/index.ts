// history: its public API.
import type { Database } from '../platform/database/index.ts';
import type { RouteKit } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';
import { addHistoryRoutes } from './routes.ts';

export interface History {
  addRoutes(routes: RouteKit): void;
}

export function createHistory(deps: { database: Database; time: Time }): History {
  return { addRoutes: (routes) => addHistoryRoutes(routes, deps) };
}
