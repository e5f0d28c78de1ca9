// platform/hints: its public API. Features and the wiring import only this.
export type { HintParsers, Hints, HintsDeps, NodeId } from './contract.ts';
export { type Carriage, createHintBus, type HintBus, hintsInMemory } from './hints-in-memory.ts';
export { noHints } from './no-hints.ts';
export { redisHints } from './redis-hints.ts';
