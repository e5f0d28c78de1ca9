// The socket of a game with signed acts. The code that signs them is loaded after the game is shown.
import type { ClientMessageInput, ServerMessage } from '@kingstake/protocol';
import type { SocketClient } from './socket-client.ts';

export interface ReceiptFollower {
  /** Called with every message of the server, before other listeners. */
  received(message: ServerMessage): void;
  /** Signs the message if it can, and sends it. Returns false if the socket is not open. If the socket closes while the message is signed, it is dropped. */
  send(message: ClientMessageInput, socket: Pick<SocketClient, 'send' | 'state'>): boolean;
}

/**
 * Passes everything through to the socket until there is a follower. Calls `onUnsent` with each message that could not be sent, also
 * if the socket closed while the message was being signed.
 */
export const signedSocket = (
  socket: SocketClient,
  follower: { readonly current: ReceiptFollower | null },
  onUnsent: (message: ClientMessageInput) => void = () => undefined,
): SocketClient => {
  const send = (message: ClientMessageInput): boolean => {
    const isSent = socket.send(message);
    if (!isSent) onUnsent(message);
    return isSent;
  };
  return {
    ...socket,
    send: (message) => follower.current?.send(message, { state: socket.state, send }) ?? send(message),
    subscribe: (listener) =>
      socket.subscribe((message) => {
        follower.current?.received(message);
        listener(message);
      }),
  };
};
