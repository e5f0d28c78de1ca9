// The socket of a game with signed acts. The code that signs them is loaded after the game is shown.
import type { ClientMessageInput, ServerMessage } from '@kingstake/protocol';
import type { SocketClient } from './socket-client.ts';

export interface ReceiptFollower {
  /** Called with every message of the server, before other listeners. */
  received(message: ServerMessage): void;
  /** Signs the message if it can, and sends it. Returns false if the socket is not open. */
  send(message: ClientMessageInput, socket: Pick<SocketClient, 'send' | 'state'>): boolean;
}

/** Passes everything through to the socket until there is a follower. */
export const signedSocket = (
  socket: SocketClient,
  follower: { readonly current: ReceiptFollower | null },
): SocketClient => ({
  ...socket,
  send: (message) => follower.current?.send(message, socket) ?? socket.send(message),
  subscribe: (listener) =>
    socket.subscribe((message) => {
      follower.current?.received(message);
      listener(message);
    }),
});
