// A socket without a client, for messages that a correct client never sends and for tests of frames.
import type { ClientMessageInput, ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { createInbox, type Inbox } from './inbox.ts';

export interface RawLine {
  readonly inbox: Inbox;
  /** Sends text and bytes unchanged, and everything else as JSON. */
  send(frame: unknown): void;
  /** Sends a message about a game in a user's name. */
  say(
    type: Exclude<ClientMessageInput['type'], 'ping'>,
    gameId: number,
    playerId: number,
    more?: object,
  ): void;
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Resolves when the socket is open or was refused. `onMessage` receives every message in place of the inbox. */
export async function openRawLine(
  address: string,
  headers: Record<string, string>,
  {
    untilIdle = async () => {},
    onMessage,
    onClose,
  }: {
    untilIdle?: () => Promise<void>;
    onMessage?: (message: unknown) => void;
    onClose?: (code: number, reason: string) => void;
  } = {},
): Promise<RawLine> {
  const socket = new WebSocket(address, { headers });
  const send = (frame: unknown): void => {
    const isText = typeof frame === 'string' || frame instanceof Uint8Array;
    socket.send(isText ? frame : JSON.stringify(frame));
  };
  const inbox = createInbox((timestamp) => send({ type: 'ping', timestamp }), untilIdle);
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    if (onMessage === undefined) inbox.receive(message as ServerMessage);
    else onMessage(message);
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (onClose !== undefined) socket.on('close', (code, reason) => onClose(code, String(reason)));
  // A close event follows a refused upgrade or a broken frame.
  socket.on('error', () => {});
  await Promise.race([new Promise<void>((resolve) => socket.once('open', () => resolve())), closed]);
  return {
    inbox,
    send,
    say: (type, gameId, playerId, more = {}) => send({ type, gameId, playerId, ...more }),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    async close() {
      socket.terminate();
      await closed;
    },
  };
}
