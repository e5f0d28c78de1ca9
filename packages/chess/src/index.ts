// chess, public API: rules, clock and match. PGN, the bot and the testkit have their own entries, so that a page that does
// not use them does not load them.
export * from './clock/index.ts';
export * from './match/index.ts';
export * from './rules/index.ts';
