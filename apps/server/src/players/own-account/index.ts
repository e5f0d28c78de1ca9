// own-account: public entry. What players do with their whole account: export and closing.
import type { RouteKit } from '../../platform/http/index.ts';
import { addCloseRoute, type CloseDeps } from './close.ts';
import { addExportRoute, type ExportDeps } from './export.ts';

export type OwnAccountDeps = CloseDeps & ExportDeps;

export interface OwnAccount {
  routes(routes: RouteKit): void;
}

export function createOwnAccount(deps: OwnAccountDeps): OwnAccount {
  return {
    routes(routes) {
      addExportRoute(routes, deps);
      addCloseRoute(routes, deps);
    },
  };
}
