import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerMessage } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf, textStart } from './frames.ts';

const http = createServer();
const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
let client: WebSocket;
let socket: Duplex; // the server's end of it

beforeAll(async () => {
  http.on('upgrade', (request, duplex, head) =>
    upgrades.handleUpgrade(request, duplex, head, () => {
      socket = duplex;
    }),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await once(client, 'open');
});
afterAll(() => {
  client.terminate();
  http.close();
});

/** Returns what a client receives when only this frame is written. */
async function receivedAs(frame: Buffer): Promise<{ text: string; isBinary: boolean }> {
  const received = once(client, 'message');
  socket.write(frame);
  const [data, isBinary] = (await received) as [Buffer, boolean];
  return { text: data.toString(), isBinary };
}

// Lengths on both sides of each change of the header size.
it.each([2, 124, 125, 126, 127, 65_534, 65_535, 65_536, 70_000])(
  'delivers a text of %i bytes as one text message',
  async (bytes) => {
    const text = JSON.stringify('x'.repeat(bytes - 2));
    const frame = frameOf({ text });
    expect(await receivedAs(frame)).toEqual({ text, isBinary: false });
    expect(frame.subarray(textStart(frame)).toString()).toBe(text);
  },
);

it('encodes a message as JSON, with its length in bytes', async () => {
  const message: ServerMessage = { type: 'error', message: '♞'.repeat(50), code: 'CONFLICT' };
  const frame = frameOf(message);
  const { text } = await receivedAs(frame);
  expect(JSON.parse(text)).toEqual(message);
  expect(frame).toHaveLength(textStart(frame) + Buffer.byteLength(text));
});
