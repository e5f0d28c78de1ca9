// Tools, mutants: mutants that only the simulator must find.
import type { Mutant } from './mutant.ts';

const GAMES = 'apps/server/src/games';
const MATCH = 'packages/chess/src/match';
const WITHDRAWALS = 'apps/server/src/withdrawals';

export const STORMS_MUTANTS: readonly Mutant[] = [
  {
    name: 'storm: whoever resigns wins',
    file: `${MATCH}/playing.ts`,
    find: "won(otherSide(side), 'resignation', nowMs)",
    replace: "won(side, 'resignation', nowMs)",
    killedBy: ['sim'],
  },
  {
    name: 'storm: a draw is accepted that nobody offered',
    file: `${MATCH}/offers.ts`,
    find: "  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';\n  return end(",
    replace: '  return end(',
    killedBy: ['sim'],
  },
  {
    name: 'storm: a move is told whether or not it was written',
    file: `${GAMES}/registry/game-handle.ts`,
    find: '        : step.after !== step.before && !(await commit(deps, cached, step))',
    replace:
      '        : step.after !== step.before && (void commit(deps, cached, step).catch(() => {}), false)',
    killedBy: ['sim'],
  },
  {
    name: 'storm: whoever runs out of time wins',
    file: `${MATCH}/ending.ts`,
    find: "? won(opponent, 'timeout', endedAtMs)",
    replace: "? won(match.clock.turn, 'timeout', endedAtMs)",
    killedBy: ['sim'],
  },
  {
    name: 'storm: an idempotency key is ignored',
    file: 'apps/server/src/platform/idempotency/store.ts',
    find: 'if (call.key === null) return { answer: await work() };',
    replace: 'if (call.key !== undefined) return { answer: await work() };',
    killedBy: ['sim'],
  },
  {
    name: 'storm: a withdrawal is signed anew before the old one is dead',
    file: `${WITHDRAWALS}/withdrawal.ts`,
    find: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'resend' };",
    replace: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 're-sign' };",
    killedBy: ['sim'],
  },
  {
    name: 'storm: a game goes on after half an hour without the server',
    file: 'packages/chess/src/match/outage.ts',
    find: 'outageMs > OUTAGE_VOIDS_MS',
    replace: 'outageMs > 2 * OUTAGE_VOIDS_MS',
    killedBy: ['sim'],
  },
];
