// Chess, public API: rules, clock and match. PGN, the bot, openings, ratings and the testkit have their own entries, so
// that a page loads only what it uses.
export * from './clock/index.ts';
export * from './match/index.ts';
export * from './rules/index.ts';
