// platform/http: the URLs and headers of the page and its files.
import { describe, expect, test } from 'vitest';
import { errorOf, ORIGIN, SINGLE_FILE_PAGE, servePageForEachTest } from './testkit.ts';

const { get, inject, restart } = servePageForEachTest();

describe('the page', () => {
  test.each([
    '/',
    '/chess-game-mobile?mode=training',
    '/game/12',
    '/game-history',
    '/game-details/3',
    '/explorer/tx/abc',
    '/player/Ilse%20Okonkwo',
    '/player/tomasz.k',
    '/watch',
    '/limits',
  ])('R4 R5 answers %s with the page', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<h1>page</h1>');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('A6 answers an unknown path with 404 and the page as body', async () => {
    for (const url of ['/nowhere', '/game', '/game/1/2', '/admin']) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(404);
      expect(response.body, url).toContain('<h1>page</h1>');
    }
  });

  test('answers an unknown call, a missing file and another method with a plain 404', async () => {
    for (const url of [
      '/api/nothing',
      '/assets/gone.js',
      '/avatars/normal/gone.webp',
      '/avatars/normal/gone.png',
      '/robots.txt',
      '/index.html',
      '/player/a/tomasz.k',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
    ]) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(404);
      expect(errorOf(response).code, url).toBe('NOT_FOUND');
    }
    const posted = await inject({ method: 'POST', url: '/', headers: { origin: ORIGIN } });
    expect(posted.statusCode).toBe(404);
  });

  test('tells the page that the request had no session', async () => {
    const NONE = '<meta name="session" content="none"></head>';
    expect((await get('/')).body).toContain(NONE);
    expect((await get('/', { cookie: '__Host-sid=anything' })).body).not.toContain('name="session"');
  });

  test.each([
    ['the connect screen for a visitor', '/', {}, ['/assets/connect.js']],
    [
      'session and lobby for a player',
      '/',
      { cookie: '__Host-sid=anything' },
      ['/api/session', '/assets/lobby.js'],
    ],
    [
      'the session for a player on another screen',
      '/history',
      { cookie: '__Host-sid=anything' },
      ['/api/session'],
    ],
  ])('preloads %s', async (_what, path, headers, expected) => {
    const page = await get(path, headers);
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    const links = page.body.matchAll(/<link href="([^"]+)"(?: nonce="([^"]+)")?>/g).toArray();
    expect(links.map(([, href]) => href)).toEqual(expected);
    for (const [, , used = nonce] of links) expect(used).toBe(nonce);
    expect(page.body).not.toContain('<!--');
  });

  test('caches hashed files for a year and compresses them, and caches pictures for a day', async () => {
    const script = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-encoding']).toBe('br');
    expect((await get('/avatars/normal/bee.webp')).headers['cache-control']).toBe('public, max-age=86400');
    // Headers that only documents need would be a tenth of what a slow phone receives.
    expect(script.headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(script.headers).not.toHaveProperty('x-frame-options');
    const worker = await get('/assets/some.worker-abc.js');
    expect(worker.headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('revalidates the service worker each time', async () => {
    const { statusCode, headers } = await get('/service-worker.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  test.each([
    ['the program of the build on the local network', { cluster: 'local' }, 'Local'],
    ['no program on devnet without one', {}, ''],
    ['the program of the settings on devnet', { escrowProgram: 'Prog' }, 'Prog'],
  ] as const)(
    'serves escape.html with %s, and /verify unchanged, with their own policies',
    async (_which, options, program) => {
      await restart(options);
      const reclaim = await get('/escape.html');
      expect(reclaim.statusCode).toBe(200);
      expect(reclaim.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reclaim.body).toContain(`data-program="${program}"`);
      const verify = await get('/verify');
      expect([verify.statusCode, verify.body]).toEqual([200, SINGLE_FILE_PAGE]);
      for (const { headers } of [reclaim, verify])
        expect(headers['content-security-policy']).toMatch(
          /^default-src 'none'; .*; frame-ancestors 'none'$/,
        );
      expect((await get('/verify.html')).statusCode).toBe(404);
    },
  );

  test('D13 D14 serves the picture of a .png or .gif id', async () => {
    for (const url of ['/avatars/normal/bee.png', '/avatars/normal/bee.gif']) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(200);
      expect(response.headers['content-type'], url).toBe('image/webp');
    }
  });

  test('R38 answers 404 for the Test wallet’s chunk on any cluster but local', async () => {
    for (const path of [
      '/assets/local',
      '//assets/local',
      '/assets//local',
      '/assets/./local',
      '/./assets/local',
    ])
      expect((await get(`${path}/test-wallet-abc.js`)).statusCode, path).toBe(404);
    await restart({ cluster: 'local' });
    expect((await get('/assets/local/test-wallet-abc.js')).statusCode).toBe(200);
  });

  test('R6 redirects a page load on local from 127.0.0.1 or [::1] to the public origin', async () => {
    await restart({ cluster: 'local', publicOrigin: 'http://localhost:3000' });
    for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
      const response = await get('/game/5?x=1', { host });
      expect(response.statusCode, host).toBe(302);
      expect(response.headers.location, host).toBe('http://localhost:3000/game/5?x=1');
    }
    expect((await get('/', { host: 'localhost:3000' })).statusCode).toBe(200);
  });
});

describe('headers', () => {
  test('allow wallet apps on the same device to Android phones only', async () => {
    const policyOf = async (agent: string) =>
      String((await get('/', { 'user-agent': agent })).headers['content-security-policy']);
    expect(await policyOf('Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile')).toContain(
      "connect-src 'self' https://rpc.example ws://localhost:* http://localhost;",
    );
    for (const agent of ['', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'])
      expect(await policyOf(agent)).toContain("connect-src 'self' https://rpc.example;");
    expect((await get('/')).headers.vary).toContain('user-agent');
  });

  test('R34 allow our own host and the RPC only, no inline script and no frame, with a new nonce each time', async () => {
    const [one, two] = [await get('/'), await get('/')];
    const policy = String(one.headers['content-security-policy']);
    for (const part of [
      "default-src 'self'",
      "connect-src 'self' https://rpc.example;",
      "img-src 'self' data: blob:",
      "script-src 'self';",
      "worker-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? 'none';
    expect(one.body).toContain(`nonce="${nonce}"`);
    expect(two.body).not.toContain(nonce);
  });

  test('R34 contain nosniff, HSTS on https, and no-store for calls', async () => {
    const response = await get('/api/open');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['strict-transport-security']).toContain('max-age=');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
