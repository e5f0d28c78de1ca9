export { operatorLog } from './audit-log-store.ts';
export { measureBackups } from './backup-age.ts';
export { helpFor, needsChain, runAlone, runsEmbedded } from './commands.ts';
export { type CommandGiver, giveCommand } from './give-command.ts';
export { OperatorKeyError } from './keys/operator-key.ts';
export { makeLocalOperators, type OperatorSettings, readOperators } from './operators.ts';
export { type OpsDeps, runRequest } from './run-request.ts';
export { askServer, listenForOperator, type OperatorSocket } from './socket.ts';
