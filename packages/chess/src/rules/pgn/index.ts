// PGN, public API (`@kingstake/chess/pgn`): parses and writes games. It is separate from the rules, so that a page
// without PGN does not load it.
export { formatPgnClock, parseComment, parsePgnClock } from './comment.ts';
export { PGN_FAULTS, type PgnFailure, type PgnFault, type PgnPlace } from './faults.ts';
export { formatPgn } from './format.ts';
export { PGN_LIMITS, type PgnLimits } from './limits.ts';
export { type ParsedPgn, parsePgn, parsePgnGames } from './parse.ts';
export type { PgnCommand, PgnComment, PgnGame, PgnLine, PgnMove, PgnResult } from './pgn-game.ts';
export { type PlayedGame, type TimedMove, toPgnGame } from './played-game.ts';
