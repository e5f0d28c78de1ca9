// platform/drain: its public API.
export { createDraining, type Draining, type DrainingDeps } from './draining.ts';
export { DRAIN } from './limits.ts';
export type { OwnClock } from './send-order.ts';
