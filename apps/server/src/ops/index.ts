// ops: public entry. Imported by the wiring alone.
export { operatorLog } from './audit-log-store.ts';
export { helpFor, needsChain, type OpsDeps, runAlone, runCommand } from './commands.ts';
export { askServer, listenForOperator, type OperatorSocket } from './socket.ts';
