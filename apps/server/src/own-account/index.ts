// own-account: public entry. What players do with their account as a whole.
import type { RouteKit } from '../platform/http/index.ts';
import { addCloseRoute, type CloseDeps } from './close.ts';

export type OwnAccountDeps = CloseDeps;

export interface OwnAccount {
  routes(routes: RouteKit): void;
}

export function createOwnAccount(deps: OwnAccountDeps): OwnAccount {
  return { routes: (routes) => addCloseRoute(routes, deps) };
}
