// platform/sockets: converts text frames to messages, refusals to error messages, and messages to frames. Pure. Only pings are handled
// here. Moves, the most frequent messages, have a faster parser than the others.
import {
  ClientMessage,
  ERRORS,
  type Reason,
  readMakeMove,
  type ServerMessage,
  StepUpChallenge,
} from '@kingstake/protocol';
import type { Refusal } from '../http/index.ts';
import type { HandledMessage, WrittenMessage } from './contract.ts';
import { ECHO_CHARS } from './limits.ts';

/** The fields of a message that the error about it repeats. */
export interface Echo {
  gameId?: string | number;
  clientMoveId?: string | number;
}

export type Ping = Extract<ClientMessage, { type: 'ping' }>;

export type Frame =
  | { kind: 'ping'; ping: Ping }
  | { kind: 'message'; message: HandledMessage; sent: object } // `sent`: the object as sent, see `echoOf`
  | { kind: 'refused'; why: Reason; sent: object };

/** Parses a message of the contract; null for anything else. */
export function parseClientMessage(value: unknown): ClientMessage | null {
  const move = readMakeMove(value);
  if (move !== null) return move;
  const parsed = ClientMessage.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Reads one text frame. Never throws. `why` may be shown to the peer. */
export function readFrame(text: string, parse: (value: unknown) => ClientMessage | null): Frame {
  const value = fromJson(text);
  if (value === undefined) return { kind: 'refused', why: 'message-not-json', sent: {} };
  if (!isPlainObject(value)) return { kind: 'refused', why: 'message-not-an-object', sent: {} };
  const message = parse(value);
  if (message === null) return { kind: 'refused', why: 'message-unknown', sent: value };
  if (message.type === 'ping') return { kind: 'ping', ping: message };
  return { kind: 'message', message, sent: value };
}

/** Details of a refusal that socket messages contain. HTTP responses contain all of them. */
const SHOWN_DETAILS = [
  'reason',
  'requiredAmount',
  'currentBalance',
  'kind',
  'period',
  'limit',
  'used',
  'resetsAt',
  'until',
  'held',
  'version',
];

/** Returns the `error` for a refused message. It repeats the ids of that message. */
export function errorOf({ refused: code, message, details = {} }: Refusal, echo: Echo): ServerMessage {
  const challenge = StepUpChallenge.safeParse(details['challenge']);
  const shown = SHOWN_DETAILS.flatMap((name) => (name in details ? [[name, details[name]]] : []));
  return {
    type: 'error',
    message: message ?? ERRORS[code].message,
    code,
    ...echo,
    ...Object.fromEntries(shown),
    ...(challenge.success ? { challenge: challenge.data } : {}),
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a sent message that the error about it repeats. */
export function echoOf(value: object): Echo {
  const echo: Echo = {};
  const gameId = repeatable(value, 'gameId');
  if (gameId !== null) echo.gameId = gameId;
  const clientMoveId = repeatable(value, 'clientMoveId');
  if (clientMoveId !== null) echo.clientMoveId = clientMoveId;
  return echo;
}

function repeatable(value: object, field: keyof Echo): string | number | null {
  const found: unknown = (value as Record<string, unknown>)[field];
  if (typeof found === 'string' && found.length <= ECHO_CHARS) return found;
  if (typeof found === 'number' && Number.isFinite(found)) return found;
  return null;
}

/** FIN and the opcode of text (RFC 6455, 5.2). Servers do not mask frames. */
const FIN_TEXT = 0x81;
/** The second byte contains a length up to this. For longer texts it specifies how many further bytes contain the length. */
const SHORT_MOST = 125;
const MEDIUM = 126;
const MEDIUM_MOST = 0xffff;
const LONG = 127;

/**
 * Returns the frame of a message, once for all its receivers. Header and text are in one buffer, so that each receiver costs one system call,
 * instead of two with `ws`.
 */
export function frameOf(message: ServerMessage | WrittenMessage): Buffer {
  return frameOfText('type' in message ? JSON.stringify(message) : message.text);
}

function frameOfText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length <= SHORT_MOST ? 2 : length <= MEDIUM_MOST ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FIN_TEXT;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = MEDIUM;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LONG;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}

/** Returns where the text begins in a frame that `frameOf` made. */
export function textStart(frame: Buffer): number {
  const length = frame[1];
  return length === MEDIUM ? 4 : length === LONG ? 10 : 2;
}
