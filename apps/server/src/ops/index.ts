// ops: the door. Imported by the wiring alone.
export { operatorLog } from './audit-log-store.ts';
export { type Answer, helpFor, needsChain, type OpsDeps, runCommand } from './commands.ts';
export { askServer, listenForOperator, type OperatorSocket } from './socket.ts';
