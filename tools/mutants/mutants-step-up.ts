// Tools, mutants: mutants of the wallet's own word for a withdrawal from a new device, at the server and on the page.
import { mutantsIn } from './mutant.ts';

const STEP_UP = 'apps/server/tests/money/step-up.db.test.ts';
const RULES = 'apps/server/src/users/step-up.test.ts';

export const STEP_UP_MUTANTS = mutantsIn({
  'apps/web/src/session/signing/check-withdrawal.ts': [
    [
      'step-up: the page lets another amount be signed',
      '    fields.amount === formatSol(amount) &&\n',
      '',
      'apps/web/src/session/signing/check-withdrawal.test.ts',
    ],
    [
      'step-up: the page lets another destination be signed',
      '    fields.destination === address &&\n',
      '',
      'apps/web/src/session/signing/check-withdrawal.test.ts',
    ],
  ],
  'apps/web/src/session/step-up-flow.ts': [
    [
      'step-up: a message that names something else is signed',
      '  if (strange !== null) return again(strange);\n',
      '',
      'apps/web/src/session/step-up-flow.test.ts',
    ],
    [
      'step-up: a confirmation that came too late is not asked for anew',
      "if (reasonOf(error) === 'signature') return again(said);",
      'return again(said);',
      'apps/web/src/session/step-up-flow.test.ts',
    ],
  ],
  'apps/server/src/users/confirmations.ts': [
    [
      'step-up: one signature stands for many withdrawals',
      '      await deleteStepUpChallenge(tx, sessionKey);\n',
      '',
      STEP_UP,
    ],
    [
      'step-up: a signature for nothing confirms the device',
      'if (answer === null || isRefusal(filed)) return filed;',
      'if (answer === null) return filed;',
      STEP_UP,
    ],
  ],
  'apps/server/src/users/step-up.ts': [
    [
      'step-up: a signature for another amount will do',
      ' || challenge.subject !== subjectOf(order)',
      '',
      STEP_UP,
      RULES,
    ],
    [
      'step-up: a device that nobody knows is an old one',
      'firstSignInMs !== null && nowMs - firstSignInMs > STEP_UP.newDeviceMs',
      'firstSignInMs === null || nowMs - firstSignInMs > STEP_UP.newDeviceMs',
      STEP_UP,
      RULES,
    ],
    [
      'step-up: a challenge can be answered for ever',
      "  if (nowMs >= expiresAtMs) return 'expired';\n",
      '',
      STEP_UP,
      RULES,
    ],
  ],
  'apps/server/src/users/step-up-store.ts': [
    [
      'step-up: another session answers a challenge',
      "    .where('session_key', '=', sessionKey)\n    .where('id', '=', challengeId)",
      "    .where('id', '=', challengeId)",
      STEP_UP,
    ],
    ['step-up: two calls at once are let through by one challenge', '    .forUpdate()\n', '', STEP_UP],
  ],
  'apps/server/src/users/device-store.ts': [
    [
      'step-up: the session’s cookie alone is the device',
      'row.token_hash !== tokenHash',
      'row.token_hash === null',
      STEP_UP,
    ],
  ],
  'apps/server/src/platform/idempotency/idempotent-call.ts': [
    [
      'step-up: the question for a signature is the answer under the key for ever',
      "'STEP_UP_REQUIRED', 'STEP_UP_FAILED'",
      "'STEP_UP_FAILED'",
      STEP_UP,
      'apps/server/src/platform/idempotency/idempotency.db.test.ts',
    ],
  ],
});
