import type { RouteKit } from '../../platform/http/index.ts';
import { addContactRoutes, type ContactsDeps } from './routes.ts';

export {
  type Blocked,
  hasChallengePrivacy,
  listBarred,
  listBlocks,
  listChallengePrivacy,
  readBlocked,
} from './store.ts';

export interface Contacts {
  routes(routes: RouteKit): void;
}

export function createContacts(deps: ContactsDeps): Contacts {
  return { routes: (routes) => addContactRoutes(routes, deps) };
}
