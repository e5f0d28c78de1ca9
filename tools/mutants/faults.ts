// tidy: table
// Tools, mutants: the faults, each with where it goes in and which tests must catch it.

export interface Fault {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Vitest files that must turn red; `sim` runs seeds of the simulator. */
  caughtBy: readonly string[];
}

const GAMES = 'apps/server/src/games';
const MATCH = 'packages/chess/src/match';
const CASHIER = 'apps/server/src/cashier';
const STEPS = [`${MATCH}/steps.test.ts`, `${MATCH}/matrix.test.ts`, `${MATCH}/seats.test.ts`];

export const FAULTS: readonly Fault[] = [
  {
    name: 'the row of a game is not locked',
    file: `${GAMES}/store.ts`,
    find: '    .forUpdate()\n',
    replace: '',
    caughtBy: [`${GAMES}/row-lock.db.test.ts`],
  },
  {
    name: 'the version fence is dropped',
    file: `${GAMES}/store.ts`,
    find: 'where g.id = s.id and g.version = s.version',
    replace: 'where g.id = s.id',
    caughtBy: [`${GAMES}/outage.db.test.ts`],
  },
  {
    name: 'a move is told whether or not it was written',
    file: `${GAMES}/turn.ts`,
    find: '        : step.after !== step.before && !(await commit(deps, entry, step))',
    replace:
      '        : step.after !== step.before && (void commit(deps, entry, step).catch(() => {}), false)',
    caughtBy: [`${GAMES}/outage.db.test.ts`],
  },
  {
    name: 'a playerId is trusted on the board',
    file: `${GAMES}/socket.ts`,
    find: 'if (message.playerId !== socket.identity.userId) {',
    replace: 'if (false) {',
    caughtBy: [`${GAMES}/games.db.test.ts`],
  },
  {
    name: 'a playerId is trusted when a seat is taken',
    file: 'apps/server/src/matchmaking/socket.ts',
    find: '  if (message.playerId !== socket.identity.userId) {',
    replace: '  if (false) {',
    caughtBy: ['apps/server/src/matchmaking/socket.db.test.ts', 'apps/server/src/staked-game.db.test.ts'],
  },
  {
    name: 'black is not refunded',
    file: 'apps/server/src/wagers/wager.ts',
    find: 'if (blackId !== null) stakes.push',
    replace: 'if (false) stakes.push',
    caughtBy: ['apps/server/src/wagers/wager.test.ts'],
  },
  {
    name: 'a draw goes to white',
    file: 'apps/server/src/wagers/wager.ts',
    find: 'return ended.winnerId === null ? refundTransfers(ended)',
    replace: 'return ended.winnerId === 0 ? refundTransfers(ended)',
    caughtBy: ['apps/server/src/wagers/wager.test.ts'],
  },
  {
    name: 'the fee is not taken from the pot',
    file: 'apps/server/src/wagers/wager.ts',
    find: 'amount: lamports(pot - fee)',
    replace: 'amount: pot',
    caughtBy: ['apps/server/src/wagers/wager.test.ts'],
  },
  {
    name: 'a deposit is credited when it is confirmed',
    file: `${CASHIER}/watcher.ts`,
    find: "until: place.cursor, commitment: 'finalized' }",
    replace: "until: place.cursor, commitment: 'confirmed' }",
    caughtBy: [`${CASHIER}/watcher.db.test.ts`],
  },
  {
    name: 'a transfer nobody signed for is credited',
    file: `${CASHIER}/credits.ts`,
    find: 'if (!signers.has(transfer.source)) continue;',
    replace: '',
    caughtBy: [`${CASHIER}/credits.test.ts`],
  },
  {
    name: 'a withdrawal is signed anew before the old one is dead',
    file: `${CASHIER}/withdrawal.ts`,
    find: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'send-again' };",
    replace: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'sign-anew' };",
    caughtBy: [`${CASHIER}/withdrawal.test.ts`, `${CASHIER}/payer.db.test.ts`],
  },
  {
    name: 'a withdrawal completes before it is final',
    file: `${CASHIER}/withdrawal.ts`,
    find: "if (status.commitment !== 'finalized') return { step: 'wait' };",
    replace: '',
    caughtBy: [`${CASHIER}/withdrawal.test.ts`],
  },
  {
    name: 'reserves are read from a node that lags',
    file: `${CASHIER}/audit.ts`,
    find: 'if (cursor !== null) deps.chain.noteFinal(cursor.slot);',
    replace: '',
    caughtBy: [`${CASHIER}/cashier.db.test.ts`],
  },
  {
    name: 'Origin is not checked',
    file: 'apps/server/src/platform/http/access.ts',
    find: 'return headers.origin === publicOrigin;',
    replace: 'return true;',
    caughtBy: ['apps/server/src/platform/http/http.test.ts', 'apps/server/src/app.db.test.ts'],
  },
  {
    name: 'a challenge can be answered twice',
    file: 'apps/server/src/users/store.ts',
    find: "  const row = await tables(queries)\n    .deleteFrom('sign_in_challenge')\n    .where('id', '=', id)\n    .returning(",
    replace:
      "  const row = await tables(queries)\n    .selectFrom('sign_in_challenge')\n    .where('id', '=', id)\n    .select(",
    caughtBy: ['apps/server/src/users/sign-in.db.test.ts'],
  },
  {
    name: 'sockets outlive their session',
    file: 'apps/server/src/users/sessions.ts',
    find: '      deps.onSessionEnded(sessionKey);\n',
    replace: '',
    caughtBy: ['apps/server/src/app.db.test.ts'],
  },
  {
    name: 'an idempotency key does not remember what it was for',
    file: 'apps/server/src/ledger/idempotency-store.ts',
    find: 'if (earlier === undefined || earlier.request_hash !== hash || earlier.status === null)',
    replace: 'if (earlier === undefined || earlier.status === null)',
    caughtBy: ['apps/server/src/ledger/idempotency.db.test.ts'],
  },
  {
    name: 'a move leaves the other side’s offer standing',
    file: `${MATCH}/playing.ts`,
    find: 'drawOfferedBy: withoutOffer(match, side)',
    replace: 'drawOfferedBy: match.drawOfferedBy',
    caughtBy: STEPS,
  },
  {
    name: 'a draw is accepted that nobody offered',
    file: `${MATCH}/offers.ts`,
    find: "  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';\n  return end(",
    replace: '  return end(',
    caughtBy: STEPS,
  },
  {
    name: 'a claim of time up is believed',
    file: `${MATCH}/playing.ts`,
    find: ': quiet(match);\n}',
    replace:
      ": match.status === 'active' ? end(match, won(otherSide(match.clock.turn), 'timeout', 0)) : quiet(match);\n}",
    caughtBy: STEPS,
  },
  {
    name: 'a move out of turn is played',
    file: `${MATCH}/playing.ts`,
    find: "  if (match.clock.turn !== side) return 'not-your-turn';\n",
    replace: '',
    caughtBy: STEPS,
  },
  {
    name: 'a private seat needs no code',
    file: `${MATCH}/seating.ts`,
    find: "  if (match.isPrivate && !holdsCode) return 'code-required';\n",
    replace: '',
    caughtBy: [...STEPS, 'apps/server/src/matchmaking/join.db.test.ts'],
  },
  {
    name: 'a taken seat is taken again',
    file: `${MATCH}/seating.ts`,
    find: "  if (match.status !== 'waiting') return 'seat-taken';\n",
    replace: '',
    caughtBy: STEPS,
  },
  {
    name: 'an outage is charged to the clock',
    file: `${MATCH}/outage.ts`,
    find: 'if (outageMs <= OUTAGE_IGNORED_MS) return quiet(match);',
    replace: 'if (outageMs > 0) return quiet(match);',
    caughtBy: STEPS,
  },
  {
    name: 'after a restart no outage is given back',
    file: `${GAMES}/house.ts`,
    find: 'if (before !== null && time.nowMs() - before > OUTAGE_IGNORED_MS) await giveBack(deps, before);',
    replace: '',
    caughtBy: [`${GAMES}/outage.db.test.ts`, 'sim'],
  },
  {
    name: 'a game in doubt is used as it was',
    file: `${GAMES}/turn.ts`,
    find: '  } catch (error) {\n    drop(entry);\n    entry.doubtful = true;\n    throw error;\n  }\n}\n\nasync function writeEnding',
    replace: '  } catch (error) {\n    throw error;\n  }\n}\n\nasync function writeEnding',
    caughtBy: [`${GAMES}/outage.db.test.ts`, 'sim'],
  },
  {
    name: 'under fire: a payment signed while the chain is asked looks missing',
    file: `${CASHIER}/solvency.ts`,
    find: '    ...after.filter(({ signature }) => !known.has(signature)),\n',
    replace: '',
    caughtBy: [`${CASHIER}/solvency.test.ts`, `${CASHIER}/cashier.db.test.ts`],
  },
  {
    name: 'under fire: a text that no query can take passes the door',
    file: 'packages/protocol/src/ids.ts',
    find: "!text.includes('\\0')",
    replace: 'text === text',
    caughtBy: ['packages/protocol/src/contract.test.ts', 'apps/server/src/fuzz.db.test.ts'],
  },
  {
    name: 'under fire: anybody may watch any game',
    file: 'apps/server/src/matchmaking/socket.ts',
    find: '(!wantsSeat && mayObserve(match))',
    replace: '!wantsSeat',
    caughtBy: ['apps/server/src/authz-socket.db.test.ts'],
  },
  {
    name: 'under fire: an address that the router cannot read is answered in its own words',
    file: 'apps/server/src/platform/http/server.ts',
    find: '    frameworkErrors: refuseUnroutable,\n',
    replace: '',
    caughtBy: ['apps/server/src/platform/http/http.test.ts', 'apps/server/src/fuzz.db.test.ts'],
  },
  {
    name: 'under fire: two nodes that open at once give an outage back twice',
    file: `${GAMES}/turn.ts`,
    find: 'outageMs: Math.min(command.outageMs, nowMs - aliveAtMs)',
    replace: 'outageMs: command.outageMs',
    caughtBy: [`${GAMES}/outage.db.test.ts`],
  },
  {
    name: 'under fire: half a surrogate pair passes the door',
    file: 'packages/protocol/src/ids.ts',
    find: ' && text.isWellFormed()',
    replace: '',
    caughtBy: ['packages/protocol/src/contract.test.ts'],
  },
  {
    name: 'under fire: one step that is refused fails all that were with it',
    file: `${GAMES}/journal.ts`,
    find: 'batch.length > 1 && isJudged(error)',
    replace: 'false',
    caughtBy: [`${GAMES}/journal.db.test.ts`],
  },
  {
    name: 'under fire: a house that hung charges players for it',
    file: `${GAMES}/house.ts`,
    find: 'if (isLate()) await giveBack(deps, last.nowMs);',
    replace: '',
    caughtBy: [`${GAMES}/house-pauses.db.test.ts`],
  },
  {
    name: 'under fire: time goes on in games while the house is silent',
    file: `${GAMES}/house.ts`,
    find: 'opened && !isWell() ? last.nowMs : time.nowMs()',
    replace: 'time.nowMs()',
    caughtBy: [`${GAMES}/house-pauses.db.test.ts`],
  },
  {
    name: 'storm: whoever resigns wins',
    file: `${MATCH}/playing.ts`,
    find: "won(otherSide(side), 'resignation', nowMs)",
    replace: "won(side, 'resignation', nowMs)",
    caughtBy: ['sim'],
  },
  {
    name: 'storm: a draw is accepted that nobody offered',
    file: `${MATCH}/offers.ts`,
    find: "  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';\n  return end(",
    replace: '  return end(',
    caughtBy: ['sim'],
  },
  {
    name: 'storm: a move is told whether or not it was written',
    file: `${GAMES}/turn.ts`,
    find: '        : step.after !== step.before && !(await commit(deps, entry, step))',
    replace:
      '        : step.after !== step.before && (void commit(deps, entry, step).catch(() => {}), false)',
    caughtBy: ['sim'],
  },
  {
    name: 'storm: whoever runs out of time wins',
    file: `${MATCH}/ending.ts`,
    find: "? won(opponent, 'timeout', endedAtMs)",
    replace: "? won(match.clock.turn, 'timeout', endedAtMs)",
    caughtBy: ['sim'],
  },
  {
    name: 'storm: an idempotency key is ignored',
    file: 'apps/server/src/ledger/idempotency-store.ts',
    find: 'if (call.key === null) return { answer: await work() };',
    replace: 'if (call.key !== undefined) return { answer: await work() };',
    caughtBy: ['sim'],
  },
  {
    name: 'storm: a withdrawal is signed anew before the old one is dead',
    file: `${CASHIER}/withdrawal.ts`,
    find: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'send-again' };",
    replace: "if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'sign-anew' };",
    caughtBy: ['sim'],
  },
  {
    name: 'money: a correction is not owed',
    file: `${CASHIER}/audit.ts`,
    find: 'lamports(-(mirror + adjusted))',
    replace: 'lamports(-mirror)',
    caughtBy: ['apps/server/src/ops/corrections.db.test.ts'],
  },
  {
    name: 'money: a second approval can be waited out',
    file: `${CASHIER}/withdrawals.ts`,
    find: 'store.requestedInItsDay(tx, withdrawal)',
    replace: 'store.requestedLastDay(tx, withdrawal.userId)',
    caughtBy: [`${CASHIER}/second-approval.db.test.ts`],
  },
  {
    name: 'money: a status alone decides what became of a payment',
    file: `${CASHIER}/payer.ts`,
    find: "if (transaction.failed !== (step === 'refund')) {",
    replace: 'if (false) {',
    caughtBy: [`${CASHIER}/payer-witness.db.test.ts`],
  },
  {
    name: 'money: two payments are signed on one fee',
    file: `${CASHIER}/withdrawal.ts`,
    find: 'BigInt(facts.openAttempts + 1)',
    replace: 'BigInt(1)',
    caughtBy: [`${CASHIER}/withdrawal.test.ts`, `${CASHIER}/payer-reserves.db.test.ts`],
  },
  {
    name: 'money: what waited for a wallet stays when its player deposits',
    file: `${CASHIER}/deposits.ts`,
    find: '    await claim(tx, source, userId);\n    return userId;',
    replace: '    return userId;',
    caughtBy: [`${CASHIER}/claims.db.test.ts`],
  },
  {
    name: 'money: the page gives up its key on any answer',
    file: 'apps/web/src/session/once.ts',
    find: 'error.status < FIRST_SERVER_ERROR',
    replace: 'error.status > 0',
    caughtBy: ['apps/web/src/session/once.test.ts'],
  },
  {
    name: 'a statement with a star is prepared',
    file: 'apps/server/src/platform/database/prepared.ts',
    find: '    if (STAR.test(text)) return null;\n',
    replace: '',
    caughtBy: ['apps/server/src/platform/database/prepared.db.test.ts'],
  },
];
