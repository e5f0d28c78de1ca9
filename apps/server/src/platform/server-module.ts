// platform: the interface of a server module. compose.ts lists the modules in one array.
import type { Metrics, ReadinessCheck, RouteKit } from './http/index.ts';
import type { Jobs } from './jobs.ts';

export interface ServerModule {
  routes?(routes: RouteKit): void;
  jobs?(jobs: Jobs): void;
  metrics?(metrics: Metrics): void;
  readonly readiness?: readonly ReadinessCheck[];
  /** Runs before the server listens. Modules are opened in the order of the array. */
  open?(): Promise<void>;
  /** Runs after the HTTP server has closed. Modules are stopped in reverse order. */
  stop?(): Promise<void> | void;
}

/** Returns the checks of all modules. Those marked `leaderOnly` pass on every node that is not the leader. */
export function readinessOf(
  modules: readonly ServerModule[],
  isLeader: () => boolean,
): readonly ReadinessCheck[] {
  return modules
    .flatMap(({ readiness = [] }) => readiness)
    .map((each) =>
      each.leaderOnly === true ? { ...each, check: async () => (isLeader() ? each.check() : null) } : each,
    );
}
