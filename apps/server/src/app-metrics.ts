// The wiring: metrics of what no module measures by itself, and what the first of several servers alone shows.
import { statfs } from 'node:fs/promises';
import type { WatchedSigner } from './chain/index.ts';
import type { Metrics, ReadinessCheck } from './platform/http/index.ts';
import type { Hub } from './platform/hub/index.ts';
import type { Settings } from './platform/settings.ts';

function measureHub(metrics: Metrics, hub: Hub): void {
  metrics.gauge('kingstake_websocket_connections', 'Open sockets', () => hub.stats().sockets);
  metrics.gauge('kingstake_players_online', 'Players with an open socket', () => hub.stats().users);
}

function measureSigner(metrics: Metrics, signer: WatchedSigner): void {
  metrics.gauge('kingstake_signer_away', '1 while the signer does not answer', () => Number(signer.isAway()));
  metrics.gauge('kingstake_signer_refusals', 'Orders that the signer refused since the start', () =>
    [...signer.refusals().values()].reduce((sum, count) => sum + count, 0),
  );
}

/** The free space of the data folder; absent while the folder does not exist. */
function measureFolder(metrics: Metrics, dataDir: string): void {
  metrics.gauge('kingstake_data_dir_free_bytes', 'Free bytes on the disk of DATA_DIR', async () => {
    const found = await statfs(dataDir).catch(() => null);
    return found === null ? null : found.bavail * found.bsize;
  });
}

/** Metrics of this server that no module registers by itself. */
export function measureServer(
  metrics: Metrics,
  { hub, signer, settings }: { hub: Hub; signer: WatchedSigner; settings: Pick<Settings, 'dataDir'> },
): void {
  measureHub(metrics, hub);
  measureSigner(metrics, signer);
  measureFolder(metrics, settings.dataDir);
}

/** Metrics of what belongs to all servers: the first shows them, so that what another one saw long ago is not shown as news. */
export function measureHouse(
  metrics: Metrics,
  modules: readonly ({ measure(metrics: Metrics): void } | undefined)[],
  isFirst: () => boolean,
): void {
  const ofHouse: Metrics = {
    ...metrics,
    gauge: (name, help, read) => metrics.gauge(name, help, () => (isFirst() ? read() : null)),
  };
  for (const module of modules) module?.measure(ofHouse);
}

/** The same for readiness. */
export function checkedAtFirst(
  checks: readonly ReadinessCheck[],
  isFirst: () => boolean,
): readonly ReadinessCheck[] {
  return checks.map((each) =>
    each.isOfHouse === true ? { ...each, check: async () => (isFirst() ? each.check() : null) } : each,
  );
}
