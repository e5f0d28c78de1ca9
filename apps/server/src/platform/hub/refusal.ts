// platform/hub: the HTTP answer to an upgrade that is refused. The same body as every refused call has.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode } from '@kingstake/protocol';

/** Answers and closes. `retryAfterMs` becomes Retry-After of a 429. */
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
  // Unread input would turn our close into a reset that overtakes the answer, so it is read and discarded.
  socket.resume();
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
