// history: its public API.
import type { RouteKit } from '../platform/http/index.ts';
import { addHistoryRoutes, type HistoryDeps } from './routes.ts';

export interface History {
  addRoutes(routes: RouteKit): void;
}

export function createHistory(deps: HistoryDeps): History {
  return { addRoutes: (routes) => addHistoryRoutes(routes, deps) };
}
