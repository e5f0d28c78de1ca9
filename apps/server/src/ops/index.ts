// ops: the door. Imported by the wiring alone.
export { type Answer, type OpsDeps, runCommand } from './commands.ts';
export { askServer, listenForOperator, type OperatorSocket } from './socket.ts';
