// Tools, mutants: mutants of what makes a move cheap: the fast reader, the whole frame, work that begins at once, the timer that
// stays.
import { type Mutant, mutantsIn } from './mutant.ts';

const REGISTRY = 'apps/server/src/games/registry';
const HUB = 'apps/server/src/platform/hub';
const READER = 'packages/protocol/src/socket';

export const HOT_PATH_MUTANTS: readonly Mutant[] = mutantsIn({
  [`${READER}/client-message.ts`]: [
    [
      'hot path: the fast reader takes any half-move',
      ' || ply > MOST_PLIES',
      '',
      `${READER}/make-move.test.ts`,
    ],
    [
      'hot path: the fast reader takes names that no database stores',
      '  return isStorable(value);\n',
      '  return true;\n',
      `${READER}/make-move.test.ts`,
    ],
    [
      'hot path: the fast reader forgets promotions',
      ' || promotion !== undefined',
      '',
      `${READER}/make-move.test.ts`,
    ],
  ],
  ['apps/server/src/games/store/move-list.ts']: [
    [
      'hot path: a move whose write failed stays in the list',
      'this.length > 0 && this.#shared.moves.length === this.length',
      'this.length > 0',
      'apps/server/src/games/store/move-list.test.ts',
    ],
    [
      'hot path: a name is found that came later',
      'ply === undefined || ply > this.length ? null : ply',
      'ply ?? null',
      'apps/server/src/games/store/move-list.test.ts',
    ],
  ],
  ['apps/server/src/games/store/step-rows.ts']: [
    [
      'hot path: an outage that was compensated is not written',
      "compensated === before.compensatedUntilMs ? ''",
      "compensated !== 0 ? ''",
      'apps/server/src/games/store/step-rows.test.ts',
    ],
    [
      'hot path: a name is put into the row as it is',
      '`,"client_move_id":${JSON.stringify(clientMoveId)}`',
      '`,"client_move_id":"${clientMoveId}"`',
      'apps/server/src/games/store/step-rows.test.ts',
    ],
  ],
  ['apps/server/src/platform/iso-instant.ts']: [
    [
      'hot path: every instant is of the first day',
      'if (asked !== day) {',
      'if (Number.isNaN(day)) {',
      'apps/server/src/platform/iso-instant.test.ts',
    ],
  ],
  [`${HUB}/outgoing-frame.ts`]: [
    [
      'hot path: a frame says another length than it has',
      'const SHORT_MOST = 125;',
      'const SHORT_MOST = 126;',
      `${HUB}/outgoing-frame.test.ts`,
    ],
  ],
  [`${HUB}/message-queue.ts`]: [
    [
      'hot path: a message does not wait for the one before it',
      '        void done.then(this.#continue);\n        return;\n',
      '        void done;\n',
      `${HUB}/connection.test.ts`,
    ],
  ],
  [`${REGISTRY}/game-registry.ts`]: [
    [
      'hot path: work on a game does not wait for the work before it',
      'cached.queued === 0 ?',
      'cached.queued >= 0 ?',
      `${REGISTRY}/game-registry.test.ts`,
    ],
  ],
  [`${REGISTRY}/step-writer.ts`]: [
    [
      'hot path: a full batch waits for its turn',
      'if (isFull()) wakeFull?.();',
      '',
      `${REGISTRY}/step-writer.test.ts`,
    ],
    [
      'hot path: the first step after a rest waits',
      'let beganMs = Number.NEGATIVE_INFINITY;',
      'let beganMs = Number.POSITIVE_INFINITY;',
      `${REGISTRY}/step-writer.test.ts`,
    ],
  ],
  [`${REGISTRY}/game-handle.ts`]: [
    [
      'hot path: a repeated move is looked for only in what this node knew',
      'if (options.answerRepeat?.(held) === true)',
      'if (attempt === 0 && options.answerRepeat?.(held) === true)',
      'apps/server/src/games/table/game-socket.db.test.ts',
    ],
  ],
  'packages/chess/src/match/packed-match.ts': [
    [
      'hot path: a packed match takes any text for a number',
      '/^\\d{1,16}$/.test(text)',
      "text !== ''",
      'packages/chess/src/match/stored-match.test.ts',
    ],
    [
      'hot path: a packed match may end early',
      'if (values.length !== lengthOf(values[0])) return null;',
      'if (values.length > lengthOf(values[0])) return null;',
      'packages/chess/src/match/stored-match.test.ts',
    ],
  ],
  'apps/server/migrations/0035_move_row.sql': [
    [
      'hot path: a game may go to another version than the next',
      '  new.version <> old.version + 1\n  or ',
      '  ',
      'apps/server/src/games/table/game-socket.db.test.ts',
    ],
    [
      'hot path: a game may be deleted',
      'before delete or truncate on game for',
      'before truncate on game for',
      'apps/server/src/games/table/game-socket.db.test.ts',
    ],
  ],
  [`${REGISTRY}/deadline-timers.ts`]: [
    [
      'hot path: a deadline that came nearer waits for the one before it',
      'cached.timer.atMs <= due',
      'cached.timer.atMs >= 0',
      `${REGISTRY}/deadline-timers.test.ts`,
    ],
    [
      'hot path: a deadline that was put off is applied when it was due before',
      'if (due !== null && due > time.nowMs()) {',
      'if (due !== null && due < 0) {',
      `${REGISTRY}/deadline-timers.test.ts`,
    ],
  ],
  'packages/chess/src/match/deadlines.ts': [
    [
      'hot path: with both players here the first move may take as long as the clock lasts',
      'firstMoveMs < flagMs && !hasMoved(match, turn)',
      'firstMoveMs < 0 && !hasMoved(match, turn)',
      'packages/chess/src/match/steps.test.ts',
    ],
  ],
  'apps/server/src/games/table/broadcast.ts': [
    [
      'hot path: everybody is told the mover’s own name of a move',
      'const isNamed = side === mover && clientMoveId !== null;',
      'const isNamed = clientMoveId !== null;',
      'apps/server/src/games/table/turn.test.ts',
    ],
  ],
});
