import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { describe, expect, test } from 'vitest';
import {
  afterLifetime,
  afterSend,
  beginSending,
  type Lifetime,
  nextStep,
  SENDING,
  type SendAnswer,
  type Sending,
  type Sight,
  type Status,
  UNKNOWN_LIFETIME,
} from './sending.ts';

const { finalityMs, finalityPollMs } = PAGE_TIMES;
const { resendMs, resendMostMs, lifetimeAskMs } = SENDING;

/** Bytes that were sent at 0 ms with these responses. */
function sent(...answers: SendAnswer[]): Sending {
  return answers.reduce((sending, answer) => afterSend(sending, answer, 0), beginSending(0));
}
const see = (status: Status, isOver = false): Sight => ({ status, isOver });
const look = (lifetime = false, afterMs: number = finalityPollMs) => ({ do: 'look', afterMs, lifetime });
const end = (name: string) => ({ do: 'end', end: name });
const SEND = { do: 'send' };
const often = sent('lost', 'lost', 'lost', 'lost');

describe('the next step of a signed transaction', () => {
  test.each<[string, Sending, Sight, number, unknown]>([
    ['sends new bytes', sent(), see('unasked'), 0, SEND],
    ['ends when they are final', sent('taken'), see('final'), 0, end('final')],
    ['ends when they failed', sent('taken'), see('failed'), 0, end('failed')],
    ['ends when they are final although a node refused them', sent('refused'), see('final'), 0, end('final')],
    ['polls after the node accepted them', sent('taken'), see('none'), 0, look()],
    ['polls an unreachable node less often', sent('taken'), see('unasked'), 0, look(false, resendMs)],
    ['sends again after a lost answer', sent('lost'), see('none'), resendMs, SEND],
    ['sends again to a busy node', sent('busy'), see('none'), resendMs, SEND],
    ['sends again to a node that lags', sent('behind'), see('none'), resendMs, SEND],
    ['sends accepted but unknown bytes again', sent('taken'), see('none'), resendMs, SEND],
    ['does not send again before the pause is over', sent('lost'), see('none'), resendMs - 1, look()],
    ['doubles each pause', sent('lost', 'lost'), see('none'), 2 * resendMs - 1, look()],
    ['limits the pause', sent(...Array<SendAnswer>(9).fill('busy')), see('none'), resendMostMs, SEND],
    ['does not send again when they are in a block', sent('taken'), see('seen'), resendMs, look()],
    ['ends after a refusal', sent('refused'), see('unasked'), 0, end('refused')],
    ['ends after busy and a refusal', sent('busy', 'refused'), see('none'), 0, end('refused')],
    ['continues after a lost answer and a refusal', sent('lost', 'refused'), see('none'), 0, look()],
    ['ends with an old blockhash and no status', sent('lost'), see('none', true), 0, end('unmoved')],
    ['asks for the status before it gives up', sent('lost'), see('unasked', true), 0, look(false, resendMs)],
    ['continues with an old blockhash if in a block', sent('lost'), see('seen', true), 0, look()],
    [
      'does not resend expired bytes',
      sent('lost'),
      see('unasked', true),
      resendMostMs,
      look(false, resendMs),
    ],
    ['asks about the blockhash if the node lags', sent('behind'), see('none'), 0, look(true)],
    ['asks about the blockhash after a while', often, see('none'), lifetimeAskMs, look(true)],
    ['does not ask about it when they are in a block', sent('taken'), see('seen'), lifetimeAskMs, look()],
    ['asks again after the device slept', sent('taken'), see('none'), finalityMs, look(true, 0)],
  ])('%s', (_name, sending, sight, nowMs, step) => {
    expect(nextStep(sending, sight, nowMs)).toEqual(step);
  });

  test.each<[SendAnswer, string]>([
    ['taken', 'late'],
    ['lost', 'late'],
    ['busy', 'unmoved'],
    ['behind', 'unmoved'],
  ])('ends at the time limit after the response %s as %s', (answer, name) => {
    const asked = { ...sent(answer), lifetimeMs: finalityMs };
    expect(nextStep(asked, see('none'), finalityMs)).toEqual(end(name));
  });
});

describe('the slot in which a blockhash is known to have expired', () => {
  const answers = (...list: [isFinal: boolean, slot: number, isValid: boolean][]): Lifetime =>
    list.reduce(
      (life, [isFinal, slot, isValid]) => afterLifetime(life, { isFinal, slot, isValid }),
      UNKNOWN_LIFETIME,
    );
  test.each<[string, Lifetime, number | null]>([
    ['is unknown without answers', answers(), null],
    ['is unknown while the blockhash is valid', answers([false, 100, true]), null],
    ['is unknown while the finalized slot is older', answers([false, 100, true], [true, 99, false]), null],
    ['is unknown while it is valid and finalized', answers([false, 100, true], [true, 140, true]), null],
    ['is a finalized slot after it was valid', answers([false, 100, true], [true, 100, false]), 100],
    ['is unknown while a node may lag', answers([false, 100, false], [true, 249, false]), null],
    [
      'is unknown when a node that lagged has caught up',
      answers([false, 100, false], [false, 120, true], [true, 119, false]),
      null,
    ],
    ['is 150 slots later if it was never valid', answers([false, 100, false], [true, 250, false]), 250],
    ['is unknown without a finalized slot', answers([false, 100, true], [false, 300, false]), null],
  ])('%s', (_name, lifetime, overSlot) => {
    expect(lifetime.overSlot).toBe(overSlot);
  });
});
