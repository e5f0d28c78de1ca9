// platform/nodes: its public API.
export { houseTime } from './house-clock.ts';
export { createLifeline, type Lifeline } from './lifeline.ts';
export { SERVER_NODES } from './limits.ts';
export type { NodeId } from './membership.ts';
export { createNodes, type Nodes, type NodesDeps } from './nodes.ts';
