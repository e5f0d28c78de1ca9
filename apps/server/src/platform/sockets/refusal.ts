// platform/hub: the HTTP response to a refused upgrade. Its body has the same form as that of every refused call.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode } from '@kingstake/protocol';

/** Sends the response and closes the connection. `retryAfterMs` becomes the Retry-After of a 429. */
export function refuse(socket: Duplex, code: ErrorCode, retryAfterMs: number): void {
  const { status, message } = ERRORS[code];
  const body = JSON.stringify({ message, code });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (code === 'RATE_LIMITED') lines.push(`Retry-After: ${Math.ceil(retryAfterMs / 1_000)}`);
  // Read and discard the input. Unread input would turn the close into a reset that overtakes the response.
  socket.resume();
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
