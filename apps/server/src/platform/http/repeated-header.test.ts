// platform/http: refuses repeated headers, also over a real connection.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { hasRepeatedHeader } from './access.ts';
import { setFloodStage } from './testkit/flood.ts';

test.each([
  [['Host', 'a', 'host', 'b'], true],
  [['Origin', 'a', 'Host', 'a', 'ORIGIN', 'a'], true],
  [['Content-Length', '0', 'content-length', '0'], true],
  [['Host', 'a', 'Accept', 'x', 'Accept', 'y', 'Cookie', 'a=1', 'Cookie', 'b=2'], false],
  [['X-A', 'Host', 'X-B', 'Host', 'Host', 'a'], false],
  [[], false],
])('detects a repeated header in %j: %s', (rawHeaders, isRepeated) => {
  expect(hasRepeatedHeader({ rawHeaders })).toBe(isRepeated);
});

test('refuses a request with two Host headers with 400, before any route', async () => {
  const stage = await setFloodStage();
  const answerTo = (heads: string) => {
    const socket = connect({ host: '127.0.0.1', port: stage.port });
    socket.write(`GET /small HTTP/1.1\r\n${heads}Connection: close\r\n\r\n`);
    return text(socket);
  };
  const refused = await answerTo('Host: localhost\r\nHost: elsewhere\r\n');
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain('"code":"VALIDATION"');
  expect(stage.handled.get('/small')).toBeUndefined();
  expect(await answerTo('Host: localhost\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});
