import type { ClientMessage } from '@kingstake/protocol';
import { describe, expect, it } from 'vitest';
import { echoOf, parseClientMessage, readFrame } from './frames.ts';

function read(text: string) {
  return readFrame(text, parseClientMessage);
}

/** Returns the fields that the error about a frame repeats. */
function repeated(text: string) {
  const frame = read(text);
  return frame.kind === 'refused' ? echoOf(frame.sent) : null;
}

const NOT_JSON = 'message-not-json';
const NO_OBJECT = 'message-not-an-object';
const UNKNOWN = 'message-unknown';

describe('a refused frame', () => {
  it.each([
    ['nothing', '', NOT_JSON],
    ['half an object', '{"type":"ping"', NOT_JSON],
    ['two objects', '{}{}', NOT_JSON],
    ['null', 'null', NO_OBJECT],
    ['an array', '[{"type":"ping","timestamp":1}]', NO_OBJECT],
    ['8 KiB of brackets', '['.repeat(8_192), NOT_JSON],
    ['4 KiB deep', `${'['.repeat(4_096)}${']'.repeat(4_096)}`, NO_OBJECT],
    ['an empty object', '{}', UNKNOWN],
    ['an unknown type', '{"type":"give_me_money"}', UNKNOWN],
    ['a type of the server', '{"type":"online_count","count":3}', UNKNOWN],
    ['a type that is no string', '{"type":["ping"],"timestamp":1}', UNKNOWN],
    ['a prototype as type', '{"type":"__proto__"}', UNKNOWN],
    ['an inherited type', '{"__proto__":{"type":"ping","timestamp":1}}', UNKNOWN],
    ['a missing field', '{"type":"ping"}', UNKNOWN],
    ['a field of the wrong type', '{"type":"ping","timestamp":"1"}', UNKNOWN],
    ['an infinite number', '{"type":"ping","timestamp":1e999}', UNKNOWN],
  ])('%s', (_name, text, why) => {
    expect(read(text)).toMatchObject({ kind: 'refused', why });
    expect(repeated(text)).toEqual({});
  });
});

describe('the echo in an error', () => {
  it.each([
    ['both as they were', '"gameId":7,"clientMoveId":"m-1"', { gameId: 7, clientMoveId: 'm-1' }],
    ['a text of 64', `"gameId":"${'x'.repeat(64)}"`, { gameId: 'x'.repeat(64) }],
    ['not one of 65', `"gameId":"${'x'.repeat(65)}","clientMoveId":1`, { clientMoveId: 1 }],
    ['no object', '"gameId":{"a":1},"clientMoveId":[1]', {}],
    ['no null and no truth', '"gameId":null,"clientMoveId":true', {}],
    ['nothing infinite', '"gameId":1e999', {}],
    ['nothing inherited', '"__proto__":{"gameId":7}', {}],
  ])('%s', (_name, fields, echo) => {
    expect(repeated(`{"type":"nonsense",${fields}}`)).toEqual(echo);
  });

  it('does not change the prototype of other objects', () => {
    read('{"type":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(Object.getOwnPropertyDescriptor(Object.prototype, 'polluted')).toBeUndefined();
  });
});

describe('an accepted frame', () => {
  it('is recognized as a ping, and reduced to the fields of the contract', () => {
    expect(read('{"type":"ping","timestamp":1.5,"more":[1],"__proto__":{"x":1}}')).toEqual({
      kind: 'ping',
      ping: { type: 'ping', timestamp: 1.5 },
    });
  });

  it('contains the message and the sent object, of which an error repeats a part', () => {
    const message = { type: 'other' } as unknown as ClientMessage;
    expect(readFrame('{"gameId":3}', () => message)).toEqual({
      kind: 'message',
      message,
      sent: { gameId: 3 },
    });
  });
});
