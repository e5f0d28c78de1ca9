// cluster: its public API.

export { type BusDeps, ClusterBus, type MessageParsers } from './bus/bus.ts';
export { redisBus } from './bus/redis-bus.ts';
export { DELETE_CLUSTER_SECRET, readClusterSecret } from './bus/secret-store.ts';
export { type Cluster, clusterTime, createCluster } from './cluster.ts';
export { createDraining, type PlayerClock } from './drain/draining.ts';
export { CLUSTER, DRAIN, PRESENCE } from './limits.ts';
export type { NodeDirectory, NodeId } from './membership/nodes.ts';
export { createLivenessLock } from './membership/store/liveness-lock.ts';
export {
  createPresenceSync,
  type PresenceMessages,
  type PresenceSync,
  presenceParsers,
} from './presence/presence-sync.ts';
