// chess, the package's door: rules, clock and match. PGN, the bot and the testkit have doors of their own, so that
// whoever plays a game does not load them.
export * from './clock/index.ts';
export * from './match/index.ts';
export * from './rules/index.ts';
