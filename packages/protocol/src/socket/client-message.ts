// protocol: what a client may send over /ws. A closed union, parsed at the door; it grows with the game's messages.
import * as z from 'zod/mini';

/** Sent every 30 s while the socket is open. `timestamp` is the client's own clock and comes back as it was. */
export const Ping = z.object({ type: z.literal('ping'), timestamp: z.number() });

export const ClientMessage = z.discriminatedUnion('type', [Ping]);
export type ClientMessage = z.infer<typeof ClientMessage>;
