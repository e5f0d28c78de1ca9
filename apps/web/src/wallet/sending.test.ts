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

/** Sent at 0 with these answers, the last one just now. */
function sent(...answers: SendAnswer[]): Sending {
  return answers.reduce((sending, answer) => afterSend(sending, answer, 0), beginSending(0));
}
const see = (status: Status, isOver = false): Sight => ({ status, isOver });
const look = (lifetime = false, afterMs: number = finalityPollMs) => ({ do: 'look', afterMs, lifetime });
const end = (name: string) => ({ do: 'end', end: name });
const SEND = { do: 'send' };

describe('the next step of a signed transaction', () => {
  test.each<[string, Sending, Sight, number, unknown]>([
    ['new bytes are sent', sent(), see('unasked'), 0, SEND],
    ['what is final is done', sent('taken'), see('final'), 0, end('final')],
    ['what failed is over', sent('taken'), see('failed'), 0, end('failed')],
    ['what is final is done, also when the node refused it', sent('refused'), see('final'), 0, end('final')],
    ['taken bytes are watched', sent('taken'), see('none'), 0, look()],
    ['a node that cannot be asked is asked less', sent('taken'), see('unasked'), 0, look(false, resendMs)],
    ['a lost answer is sent again', sent('lost'), see('none'), resendMs, SEND],
    ['a busy node is asked again', sent('busy'), see('none'), resendMs, SEND],
    ['a node that lags is asked again', sent('behind'), see('none'), resendMs, SEND],
    ['taken bytes that nobody knows are sent again', sent('taken'), see('none'), resendMs, SEND],
    ['not before the pause is over', sent('lost'), see('none'), resendMs - 1, look()],
    ['each pause is twice as long', sent('lost', 'lost'), see('none'), 2 * resendMs - 1, look()],
    ['up to the longest', sent(...Array<SendAnswer>(9).fill('busy')), see('none'), resendMostMs, SEND],
    ['what is on its way is not sent again', sent('taken'), see('seen'), resendMs, look()],
    ['a refusal ends it', sent('refused'), see('unasked'), 0, end('refused')],
    ['a refusal after busy ends it', sent('busy', 'refused'), see('none'), 0, end('refused')],
    ['a refusal after a lost answer decides nothing', sent('lost', 'refused'), see('none'), 0, look()],
    ['an old blockhash and no trace: nothing moved', sent('lost'), see('none', true), 0, end('unmoved')],
    ['an old blockhash, but not asked since', sent('lost'), see('unasked', true), 0, look(false, resendMs)],
    ['an old blockhash, but it is in a block', sent('lost'), see('seen', true), 0, look()],
    ['too old: not sent again', sent('lost'), see('unasked', true), resendMostMs, look(false, resendMs)],
    ['the blockhash is asked for at once by a node that lags', sent('behind'), see('none'), 0, look(true)],
    [
      'the blockhash is asked for after a while',
      sent('lost', 'lost', 'lost', 'lost'),
      see('none'),
      lifetimeAskMs,
      look(true),
    ],
    ['but not for what is on its way', sent('taken'), see('seen'), lifetimeAskMs, look()],
    ['a device that slept asks before it judges', sent('taken'), see('none'), finalityMs, look(true, 0)],
  ])('%s', (_name, sending, sight, nowMs, step) => {
    expect(nextStep(sending, sight, nowMs)).toEqual(step);
  });

  test.each<[SendAnswer, string]>([
    ['taken', 'late'],
    ['lost', 'late'],
    ['busy', 'unmoved'],
    ['behind', 'unmoved'],
  ])('when the time is up after %s it is %s', (answer, name) => {
    const asked = { ...sent(answer), lifetimeMs: finalityMs };
    expect(nextStep(asked, see('none'), finalityMs)).toEqual(end(name));
  });
});

describe('a blockhash is over only where the final chain must know it', () => {
  const answers = (...list: [isFinal: boolean, slot: number, isValid: boolean][]): Lifetime =>
    list.reduce(
      (life, [isFinal, slot, isValid]) => afterLifetime(life, { isFinal, slot, isValid }),
      UNKNOWN_LIFETIME,
    );
  test.each<[string, Lifetime, number | null]>([
    ['nothing is known', answers(), null],
    ['valid at 100', answers([false, 100, true]), null],
    ['the final chain has not come so far', answers([false, 100, true], [true, 99, false]), null],
    ['the final chain accepts it', answers([false, 100, true], [true, 140, true]), null],
    ['the final chain has come so far', answers([false, 100, true], [true, 100, false]), 100],
    ['a node that lags does not know it yet', answers([false, 100, false], [true, 249, false]), null],
    [
      'a node that lagged learns it',
      answers([false, 100, false], [false, 120, true], [true, 119, false]),
      null,
    ],
    ['nobody ever knew it', answers([false, 100, false], [true, 250, false]), 250],
    ['only the final chain counts', answers([false, 100, true], [false, 300, false]), null],
  ])('%s', (_name, lifetime, overSlot) => {
    expect(lifetime.overSlot).toBe(overSlot);
  });
});
