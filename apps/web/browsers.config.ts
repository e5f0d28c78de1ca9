// The browsers that the page supports, as `browserslist` in package.json states them, and a check of everything that is built for them.
// The build fails if a file needs something newer without a fallback.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ESLint } from 'eslint';
import baseline from 'eslint-plugin-baseline-js';
import type { Plugin } from 'vite';

const ROOT = import.meta.dirname;
const REPOSITORY = join(ROOT, '../..');
const BIOME = join(REPOSITORY, 'node_modules/@biomejs/biome/bin/biome');
const run = promisify(execFile);

const { browserslist } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  browserslist: readonly string[];
};

/** Samsung Internet is Chromium, for which the target has an older version already. */
const TARGETS: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** The same browsers for the transforms of scripts and style sheets: "ios_saf >= 17.2" is "ios17.2". */
export const BUILD_TARGET: string[] = browserslist.flatMap((entry) => {
  const [name = '', , version = ''] = entry.split(' ');
  return name in TARGETS ? [`${TARGETS[name]}${version}`] : [];
});

/** The year with these browsers, for the data of web-features. biome.json has the same for style sheets. */
const BASELINE = 2023;

/** Newer features that scripts use only where they exist. The page has a fallback for each, or does without. */
const WITH_FALLBACK = [
  'async-clipboard',
  'intl-segmenter',
  'network-information',
  'notifications',
  'requestidlecallback',
  'share',
  'vibration',
  ...['escape-unescape', 'functions-caller-arguments', 'uint8array-base64-hex'], // libraries
];

/**
 * Checks the interfaces that built scripts use, third parties' too, and the style sheets. The build of `npm start` leaves it out,
 * because it takes as long as the rest.
 */
export const supportedBrowsers: Plugin = {
  name: 'kingstake:supported-browsers',
  apply: (_config, { command }) => command === 'build' && process.env['npm_lifecycle_event'] !== 'start',
  async writeBundle(_options, bundle) {
    const style = run(process.execPath, [BIOME, 'lint', '--only=suspicious/useBaseline', ROOT], {
      cwd: REPOSITORY,
    }).catch((error: { stderr?: string }) =>
      this.error(`a style sheet needs a newer browser:\n${error.stderr}`),
    );
    const eslint = new ESLint({
      cwd: ROOT,
      overrideConfigFile: true,
      allowInlineConfig: false,
      overrideConfig: {
        plugins: { baseline: { rules: baseline.rules } },
        rules: {
          'baseline/use-baseline': [
            'error',
            {
              available: BASELINE,
              ignoreFeatures: WITH_FALLBACK,
              includeWebApis: { preset: 'auto' },
              includeJsBuiltins: { preset: 'auto' },
            },
          ],
        },
      },
    });
    const found: string[] = [];
    for (const file of Object.values(bundle)) {
      if (!file.fileName.endsWith('.js')) continue;
      const code = file.type === 'chunk' ? file.code : String(file.source);
      const [result] = await eslint.lintText(code);
      for (const { message, line, column } of result?.messages ?? [])
        found.push(`${file.fileName}:${line}:${column} ${message}`);
    }
    if (found.length > 0) this.error(`a script needs a newer browser:\n${found.join('\n')}`);
    await style;
  },
};
