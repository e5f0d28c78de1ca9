// Tools, mutants: mutants of where players are when a game has several nodes, and of what an outage of a node gives back.
import { type Mutant, mutantsIn } from './mutant.ts';

const MATCH = 'packages/chess/src/match';
const GAMES = 'apps/server/src/games';
const STEPS = `${MATCH}/steps.test.ts`;
const STORED = `${MATCH}/stored-match.test.ts`;
const NODES = `${GAMES}/table/nodes.db.test.ts`;

export const PRESENCE_MUTANTS: readonly Mutant[] = mutantsIn({
  [`${MATCH}/presence.ts`]: [
    [
      'presence: the arrival at a second node forgets the first',
      'at: [...seat.at, node].sort',
      'at: [node].sort',
      STEPS,
      NODES,
    ],
    ['presence: a node that is named is named again', 'seat.at.includes(node) || ', '', STEPS],
    ['presence: a seat names any number of nodes', ' || seat.at.length >= SEAT_NODES', '', STEPS],
    [
      'presence: one of two nodes left is away',
      'awaySinceMs: at.length === 0 ? nowMs : null',
      'awaySinceMs: nowMs',
      STEPS,
      NODES,
    ],
    [
      'presence: leaving a node where the player is not moves the instant of leaving',
      '  if (at.length === seat.at.length) return noEvents(match);\n',
      '',
      STEPS,
    ],
  ],
  [`${MATCH}/outage.ts`]: [
    [
      'presence: an outage of a node is told where no time ran',
      'Math.max(sinceMs, match.clock.runningSinceMs ?? nowMs)',
      'sinceMs',
      STEPS,
    ],
    [
      'presence: an outage of a node up to three seconds is ignored',
      'if (lostMs <= 0) return',
      'if (lostMs <= OUTAGE_IGNORED_MS) return',
      STEPS,
    ],
  ],
  [`${MATCH}/decide.ts`]: [
    [
      'presence: a flag falls while the nodes of the side to move are gone',
      '...applyNodeOutage(match, command.sinceMs, nowMs)',
      '...applyNodeOutage(sweep(match, game, nowMs).match, command.sinceMs, nowMs)',
      STEPS,
    ],
  ],
  [`${MATCH}/stored-match.ts`]: [
    ['presence: a player of an older release is at a node that lives', '? [0] : []', '? [1] : []', STORED],
  ],
  [`${MATCH}/match-shape.ts`]: [
    [
      'presence: a row says at once that a player is away and where they are',
      "(awaySinceMs === null) === at.length > 0 ? null : '.at'",
      "awaySinceMs !== null || at.length > 0 ? null : '.at'",
      STORED,
    ],
  ],
  [`${GAMES}/registry/game-handle.ts`]: [
    [
      'presence: one outage of a node is given back twice',
      'sinceMs: Math.max(command.sinceMs, compensatedUntilMs)',
      'sinceMs: command.sinceMs',
      NODES,
    ],
    [
      'presence: an outage of a node is given back again with that of all',
      "type === 'outage' || type === 'node-outage'",
      "type === 'outage'",
      NODES,
    ],
  ],
  [`${GAMES}/table/attachments.ts`]: [
    ['presence: who leaves one node leaves all', 'at: nodes.lives()', 'at: [1, 2, 3, 4, 5, 6, 7, 8]', NODES],
  ],
});
