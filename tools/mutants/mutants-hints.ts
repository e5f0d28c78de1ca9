// Tools, mutants: mutants of what nodes tell each other by Redis, and count together.
import type { Mutant } from './mutant.ts';

const HINTS = 'apps/server/src/platform/hints';
const ROLL_CALL = 'apps/server/src/platform/roll-call';
const SHARED = 'apps/server/src/platform/shared-rate-limits';

export const HINT_MUTANTS: readonly Mutant[] = [
  {
    name: 'hints: what is said while broken goes out all the same',
    file: `${HINTS}/hints.ts`,
    find: 'const isWhole = this.isWhole();',
    replace: 'const isWhole = true;',
    killedBy: [`${HINTS}/redis-hints.db.test.ts`],
  },
  {
    name: 'hints: a node hears what it says to all',
    file: `${HINTS}/hints.ts`,
    find: 'message.sender.life === this.#life',
    replace: 'message.hints.length === 0 && message.sender.life === this.#life',
    killedBy: [`${HINTS}/hints.test.ts`],
  },
  {
    name: 'hints: each goes out in a message of its own',
    file: `${HINTS}/hints.ts`,
    find: 'for (const message of writeMessages(sender, hints))',
    replace: 'for (const message of hints.flatMap((hint) => writeMessages(sender, [hint])))',
    killedBy: [`${HINTS}/hints.test.ts`],
  },
  {
    name: 'hints: what bears any tag at all is heard',
    file: `${HINTS}/seal.ts`,
    find: 'return timingSafeEqual(tag, this.#tagOf(channel, body)) ? body : null;',
    replace: 'return timingSafeEqual(tag, tag) ? body : null;',
    killedBy: [`${HINTS}/seal.test.ts`, `${HINTS}/redis-hints.db.test.ts`],
  },
  {
    name: 'hints: what was said to one node is heard at another',
    file: `${HINTS}/seal.ts`,
    find: '`${channel}\\n${body}`',
    replace: 'body',
    killedBy: [`${HINTS}/seal.test.ts`, `${HINTS}/redis-hints.db.test.ts`],
  },
  {
    name: 'hints: what waited in a hung server is heard',
    file: `${HINTS}/message-age.ts`,
    find: 'if (nowMs - known.oldSinceMs < HINTS.oldAllMs) return true;',
    replace: '',
    killedBy: [`${HINTS}/hints.test.ts`, `${HINTS}/redis-hints.db.test.ts`],
  },
  {
    name: 'hints: a lost connection breaks them when the last word is old',
    file: `${HINTS}/hints.ts`,
    find: 'lost: () => this.#wholeness.broke(),',
    replace: 'lost: () => {},',
    killedBy: [`${HINTS}/hints.test.ts`],
  },
  {
    name: 'hints: a timer that is early is the last one',
    file: `${HINTS}/wholeness.ts`,
    find: 'this.#watch(newestMs);',
    replace: 'return;',
    killedBy: [`${HINTS}/wholeness.test.ts`],
  },
  {
    name: 'hints: a node with another number hears at the one before',
    file: `${HINTS}/hints.ts`,
    find: '    this.#carrier.follow(this.#channels());\n',
    replace: '',
    killedBy: [`${HINTS}/hints.test.ts`],
  },
  {
    name: 'hints: what a full queue cannot take is kept',
    file: `${HINTS}/redis-carrier.ts`,
    find: ' || this.#unansweredBytes + bytes > HINTS.unansweredBytes',
    replace: '',
    killedBy: [`${HINTS}/redis-hints.db.test.ts`],
  },
  {
    name: 'roll call: a user at two nodes counts twice',
    file: `${ROLL_CALL}/roll-call.ts`,
    find: 'count: () => places.size,',
    replace: 'count: () => [...places.values()].reduce((sum, count) => sum + count, 0),',
    killedBy: [`${ROLL_CALL}/roll-call.test.ts`],
  },
  {
    name: 'roll call: while hints are broken all are forgotten',
    file: `${ROLL_CALL}/roll-call.ts`,
    find: 'if (!hints.isWhole()) return;',
    replace: '',
    killedBy: [`${ROLL_CALL}/roll-call.test.ts`],
  },
  {
    name: 'each node counts code look-ups by itself',
    file: `${SHARED}.ts`,
    find: "'code:user': 'all nodes'",
    replace: "'code:user': 'each node'",
    killedBy: [`${SHARED}.db.test.ts`, 'apps/server/src/matchmaking/code-attempt-limiter.db.test.ts'],
  },
  {
    name: 'a budget is a fresh one when Redis goes',
    file: `${SHARED}.ts`,
    find: '    const own = await this.#own.take(key);\n    if (this.#line.client === null) return own;',
    replace: '    if (this.#line.client === null) return this.#own.take(key);\n    const own = null;',
    killedBy: [`${SHARED}.db.test.ts`],
  },
];
