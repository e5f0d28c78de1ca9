import { expect, test } from 'vitest';
import { documentOf } from '../../static-files.config.ts';

test('contains its icon, which its own policy allows', () => {
  const page = { connect: "'self'", noScript: 'Enable JavaScript.' };
  const icon = '<svg fill="#15110E"/>';
  const html = documentOf(page, { script: 'run()', style: 'p {}', icon, attributes: '' });
  const href = /<link rel="icon" [^>]*href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(decodeURIComponent(href)).toBe(`data:image/svg+xml,${icon}`);
  expect(/Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]?.split('; ')).toContain(
    'img-src data:',
  );
});
