// Whether players use this server. Frequent jobs run less often while no one does.
import type { Cluster } from './cluster/index.ts';
import type { Database, Queries } from './platform/database/index.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Hub } from './platform/sockets/index.ts';
import type { Time } from './platform/time.ts';

/** The server is idle when the last call, command or socket was this long ago. Probes and requests for the page's files do not count. */
const QUIET_MS = 60_000;
/** How often an unused server checks for games with a deadline. */
const LOOK_MS = 10_000;

export type Activity = ReturnType<typeof createActivity>;

export function createActivity(deps: {
  time: Time;
  database: Database;
  cluster: Pick<Cluster, 'nodes'>;
  hub: Pick<Hub, 'onlineCount'>;
  hasDeadlines(queries: Queries): Promise<boolean>;
}) {
  const { time, database, cluster, hub } = deps;
  let usedMs = time.monotonicMs();
  let foundNoGame = false;

  const isUsed = (): boolean => hub.onlineCount() > 0 || cluster.nodes.live().length > 1;

  async function look(): Promise<void> {
    if (isUsed()) usedMs = time.monotonicMs();
    const isQuiet = time.monotonicMs() - usedMs >= QUIET_MS;
    foundNoGame = isQuiet && !(await database.run(deps.hasDeadlines));
  }

  return {
    /** Records an API call or an operator's command. */
    noteUse(): void {
      usedMs = time.monotonicMs();
    },
    /**
     * True after 60 s without calls, commands and sockets, if no game has a deadline. Never true while another node is alive, because
     * the leader's jobs serve all nodes.
     */
    isIdle: (): boolean => foundNoGame && !isUsed() && time.monotonicMs() - usedMs >= QUIET_MS,
    jobs: (jobs: Jobs): void => jobs.schedule('look-for-use', LOOK_MS, look, { isConstant: true }),
  };
}
