// chess, public API: rules, clock and match. PGN, the bot and the testkit have their own entries, so that a page without
// them does not load them.
export * from './clock/index.ts';
export * from './match/index.ts';
export * from './rules/index.ts';
