// The build of the page.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getConfig } from '@kingstake/protocol/http/config';
import { PUBLIC_PAGES } from '@kingstake/protocol/pages/public-pages';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { BUILD_TARGET, supportedBrowsers } from './browsers.config.ts';
import { classNames } from './class-names.config.ts';
import { publicPages } from './public-pages.config.ts';
import { LOCAL_ONLY, precompress, serviceWorker, singleFilePages } from './static-files.config.ts';

const SRC = join(import.meta.dirname, 'src');

const isLocalOnly = (module: string): boolean => module.includes('src/test-wallet/');

/**
 * Size limits of each screen's first load: gzipped scripts and style sheets of its modules and of all their static imports.
 * `npm run bench:weight` measures the same in a browser.
 */
const FIRST_LOADS: readonly FirstLoad[] = [
  { screen: 'connect', modules: ['entry.ts', 'main.tsx', 'features/wallet/index.tsx'], limitKb: 112 },
  {
    screen: 'lobby',
    modules: ['entry.ts', 'main.tsx', 'app/signed-in.tsx', 'features/lobby/index.tsx'],
    limitKb: 132,
  },
  { screen: 'game', modules: ['features/play/index.tsx'], after: 'lobby', limitKb: 51 },
];

/** All fonts together, as served: woff2 is already compressed. */
const FONTS_LIMIT_KB = 60;

interface FirstLoad {
  screen: string;
  modules: readonly string[]; // under src/
  after?: string; // a screen that has been loaded before; its files are not counted
  limitKb: number; // 1,024 bytes each
}

/** Prints the size of every first load, and fails the build if one exceeds its limit. */
const weighFirstLoads: Plugin = {
  name: 'kingstake:weigh-first-loads',
  apply: 'build',
  writeBundle(_options, bundle) {
    const loaded = new Map<string, ReadonlySet<string>>();
    for (const { screen, modules, after, limitKb } of FIRST_LOADS) {
      const files = filesOf(bundle, modules);
      loaded.set(screen, files);
      const fetched = [...files].filter((file) => after === undefined || !loaded.get(after)?.has(file));
      const kb = fetched.reduce((sum, file) => sum + gzippedKb(bundle[file]), 0);
      this.info(`${screen}: ${kb.toFixed(1)} of ${limitKb} KB gz, ${fetched.length} files`);
      if (kb > limitKb)
        this.error(`the first load of the ${screen} is over its limit: ${fetched.join(', ')}`);
    }
    const fonts = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.woff2'));
    const kb = fonts.reduce((sum, font) => sum + (font.type === 'asset' ? font.source.length : 0), 0) / 1024;
    this.info(`fonts: ${kb.toFixed(1)} of ${FONTS_LIMIT_KB} KB`);
    if (kb > FONTS_LIMIT_KB) this.error('the fonts are over their limit: see tools/subset-fonts.mjs');
  },
};

function gzippedKb(file: Rolldown.OutputBundle[string] | undefined): number {
  if (file === undefined) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length / 1024;
}

/** Returns the chunks with these modules and their static imports, and the style sheets of these chunks. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const module of modules) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(join(SRC, module)));
    if (holder === undefined) throw new Error(`no chunk contains ${module}: update FIRST_LOADS`);
    add(holder);
  }
  return files;
}

/**
 * Preloads the entry's dynamic imports, so that the first paint already has its style sheets, and the API call that every first
 * screen waits for.
 */
const preloadPage: Plugin = {
  name: 'kingstake:preload-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = [...filesOf(bundle, ['main.tsx'])].filter((file) => !html.includes(`/${file}"`));
      return [
        ...files.map((file) => ({
          rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
          crossorigin: '',
          href: `/${file}`,
        })),
        // With credentials, like the page's own calls; otherwise the browser would send it twice.
        { rel: 'preload', as: 'fetch', crossorigin: 'use-credentials', href: getConfig.path },
      ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }));
    },
  },
};

const CONNECT_SCREEN = ['features/wallet/index.tsx', 'session/connect-flow.ts'];
/** The largest picture of the connect screen. As a CSS background it would be requested only after layout. */
const WOOD_GRAIN = 'ui/sprites/grain.webp';

/**
 * Preloads the connect screen together with main.tsx, in a comment that the server uncomments for a visitor without a session.
 * Players do not fetch it.
 */
const preloadConnectScreen: Plugin = {
  name: 'kingstake:preload-connect-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const page = filesOf(bundle, ['main.tsx']);
      const screen = filesOf(bundle, CONNECT_SCREEN);
      const files = [...screen].filter((file) => !page.has(file));
      const grain = Object.values(bundle)
        .filter(
          (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(WOOD_GRAIN)),
        )
        .map(({ fileName }) => fileName);
      const links = [...files, ...grain].map(preloadLink).join('');
      return html.replace('</head>', () => `<!--visitor:${links}--></head>`);
    },
  },
};

function preloadLink(file: string): string {
  if (file.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="/${file}" nonce="${NONCE}">`;
  // The attributes must match those of the style sheet's link and of the background's fetch, or the browser would fetch the files twice.
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="preload" as="image" href="/${file}">`;
}

/** The server replaces it on each request. */
const NONCE = '__CSP_NONCE__';

const CSS_MODULES = { generateScopedName: classNames(import.meta.dirname) };

export default defineConfig({
  plugins: [
    react(),
    preloadPage,
    preloadConnectScreen,
    serviceWorker,
    singleFilePages,
    publicPages(CSS_MODULES),
    weighFirstLoads,
    supportedBrowsers,
    precompress,
  ],
  // wouter imports the shim of a hook that React now exports itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: CSS_MODULES },
  // `npm run dev`: requests and the socket go to the server on port 3000.
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      // Pages that the build has rendered, and their files.
      [`^/(assets/|(${PUBLIC_PAGES.map(({ name }) => name).join('|')})([?]|$))`]: 'http://localhost:3000',
      '/ws': { target: 'ws://localhost:3000', ws: true },
    },
  },
  html: { cspNonce: NONCE },
  build: {
    target: BUILD_TARGET,
    modulePreload: {
      polyfill: false,
      // The shared chunk is always loaded by then.
      resolveDependencies: (_file, files) => files.filter((file) => !/\/shared-/.test(file)),
    },
    // The page's policy forbids inline scripts and data: fonts. Sprites stay files, so that the browser caches them once.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Runs before any module with texts, so it must not share a chunk with them.
            {
              name: 'entry',
              test: /vite\/preload-helper|\/src\/(entry\.ts|language\/|pages\/language\.ts)/,
              priority: 1,
            },
            // Modules that almost every screen needs. As separate chunks they would cost 5 KB more.
            { name: 'shared', minShareCount: 12 },
            // Modules that the lobby shares with later screens. As separate chunks they would cost 0.5 KB more.
            {
              name: 'account',
              test: /\/src\/account\/(own-games|play-limits|speed|use-sol-price)\.ts|\/api\/intent-keys\.ts/,
              priority: -1,
              includeDependenciesRecursively: false,
            },
          ],
        },
        chunkFileNames: ({ facadeModuleId }) =>
          `${isLocalOnly(facadeModuleId ?? '') ? LOCAL_ONLY : 'assets/'}[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `${originalFileNames.some(isLocalOnly) ? LOCAL_ONLY : 'assets/'}[name]-[hash][extname]`,
      },
      // The protocol's modules have no side effects, so a chunk contains only the exports that it uses.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
    },
  },
});
