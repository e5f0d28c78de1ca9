// e2e: which engines other than Chromium a run uses. `npm test` uses WebKit only, because it differs most from Chromium.
import { reportNotTested } from '../../apps/server/src/platform/testkit/not-tested.ts';
import { findFirefox } from '../firefox/firefox.ts';
import { findWebKit } from '../webkit/webkit.ts';

const ENGINES = [
  { name: 'webkit', find: findWebKit, packages: 'webkit2gtk-driver xvfb' },
  { name: 'firefox', find: findFirefox, packages: 'firefox-esr' },
] as const;

const wanted = ENGINES.filter(({ name }) => name === 'webkit' || process.env['TEST_SCOPE'] !== 'short');

export const INSTALLED = wanted.filter(({ find }) => find() !== null).map(({ name }) => name);

/** Runs once before the browser tests. */
export default function setUp(): void {
  for (const { name, packages } of wanted)
    if (!INSTALLED.includes(name)) reportNotTested(`the page in ${name}: apt install ${packages}`);
}
