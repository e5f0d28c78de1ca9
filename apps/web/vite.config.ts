// The build of the page.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { session } from '@kingstake/protocol/http/auth';
import { getConfig } from '@kingstake/protocol/http/config';
import { PUBLIC_PAGES } from '@kingstake/protocol/pages/public-pages';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { LOCAL_ONLY, publicPages, singleFilePages } from '../pages/build.config.ts';
import { BUILD_TARGET, supportedBrowsers } from './browsers.config.ts';
import { classNames } from './class-names.config.ts';
import { precompress, serviceWorker } from './static-files.config.ts';

const SRC = join(import.meta.dirname, 'src');

const isLocalOnly = (module: string): boolean => module.includes('packages/test-wallet/');

/** What the lobby shows. */
const LOBBY = ['lobby/index.tsx', 'lobby/areas.tsx'];
/** The answer to Find Match. */
const MATCH_DIALOGS = 'lobby/match-dialogs.tsx';
/**
 * Size limits of each screen's first load: gzipped scripts and style sheets of its modules and of all their static imports.
 * `npm run bench:weight` measures the same in a browser.
 */
const FIRST_LOADS: readonly FirstLoad[] = [
  { screen: 'connect', modules: ['entry.ts', 'main.tsx', 'connect/index.tsx'], limitKb: 113 },
  {
    screen: 'lobby',
    modules: ['entry.ts', 'main.tsx', 'start/signed-in.tsx', ...LOBBY],
    limitKb: 156,
    limitFiles: 20,
  },
  { screen: 'match dialogs', modules: [MATCH_DIALOGS], after: 'lobby', limitKb: 22 },
  { screen: 'game', modules: ['play/index.tsx'], after: 'lobby', limitKb: 49 },
];

/** The fonts of an English page, as served: woff2 is already compressed. */
const FONTS_LIMIT_KB = 49;

interface FirstLoad {
  screen: string;
  modules: readonly string[]; // under src/
  after?: string; // a screen that has been loaded before; its files are not counted
  limitKb: number; // 1,024 bytes each
  limitFiles?: number; // a slow phone fetches six at a time
}

/** Prints the size of every first load, and fails the build if one exceeds its limit. */
const weighFirstLoads: Plugin = {
  name: 'kingstake:weigh-first-loads',
  apply: 'build',
  writeBundle(_options, bundle) {
    const loaded = new Map<string, ReadonlySet<string>>();
    for (const { screen, modules, after, limitKb, limitFiles = Infinity } of FIRST_LOADS) {
      const files = filesOf(bundle, modules);
      loaded.set(screen, files);
      const fetched = [...files].filter((file) => after === undefined || !loaded.get(after)?.has(file));
      const kb = fetched.reduce((sum, file) => sum + gzippedKb(bundle[file]), 0);
      this.info(`${screen}: ${kb.toFixed(1)} of ${limitKb} KB gz, ${fetched.length} files`);
      if (kb > limitKb || fetched.length > limitFiles)
        this.error(`the first load of the ${screen} is over its limits: ${fetched.join(', ')}`);
    }
    const fonts = Object.values(bundle).filter(
      ({ fileName }) => fileName.endsWith('.woff2') && !fileName.includes('accents'),
    );
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

const CONNECT_SCREEN = ['connect/index.tsx', 'session/connect-flow.ts'];
/** The largest picture of the connect screen. As a CSS background it would be requested only after layout. */
const WOOD_GRAIN = 'ui/sprites/grain.webp';

/**
 * Preloads the first screen together with main.tsx, in comments of which the server uncomments one: the connect screen for a visitor
 * without a session, otherwise the session, and in the lobby its screen.
 */
const preloadFirstScreen: Plugin = {
  name: 'kingstake:preload-first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const page = filesOf(bundle, ['main.tsx']);
      const newOf = (modules: readonly string[]) =>
        [...filesOf(bundle, modules)].filter((file) => !page.has(file));
      const grain = Object.values(bundle)
        .filter(
          (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(WOOD_GRAIN)),
        )
        .map(({ fileName }) => fileName);
      const linksOf = (files: readonly string[]) => files.map(preloadLink).join('');
      const visitor = linksOf([...newOf(CONNECT_SCREEN), ...grain]);
      const player = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${session.path}">`;
      const lobby = linksOf(newOf(['start/signed-in.tsx', ...LOBBY]));
      const comments = `<!--visitor:${visitor}--><!--player:${player}--><!--lobby:${lobby}-->`;
      return html.replace('</head>', () => `${comments}</head>`);
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

/** Screens of visitors behind the connect screen. */
const VISITOR = ['start/visitor-screens.tsx', 'play/practice.tsx'];

/** Calls that only players make. The first screens reach them too, but through definitions that they do not use. */
const PLAYER_CALLS =
  /\/protocol\/src\/(http\/(fair-play|games|leaderboard|limits|push)|economics|listed-games|lobby-games|paging|range-input|texts\/terminal-text)\.ts$|\/chess\/src\/(clock\/side|rules\/pieces)\.ts$/;

let together: ReadonlyMap<string, string | null> | null = null;

/**
 * Returns the chunk of a module that loads together with others: what the lobby shares with the connect screen ('common') and with the
 * visitor's board ('board'), what every player needs, the lobby, and the dialogs of any screen. Null for any other module.
 */
function togetherOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  together ??= chunksTogether(graph);
  return together.get(id) ?? null;
}

function chunksTogether(graph: Rolldown.ChunkingContext): ReadonlyMap<string, string | null> {
  const of = (...modules: readonly string[]): ReadonlySet<string> => {
    const found = new Set<string>();
    const visit = (id: string): void => {
      // A library's index names parts that no one uses.
      if (found.has(id) || id.includes('/node_modules/')) return;
      found.add(id);
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
    };
    for (const module of modules) {
      if (graph.getModuleInfo(join(SRC, module)) === null)
        throw new Error(`the page has no module ${module}`);
      visit(join(SRC, module));
    }
    return found;
  };
  const [lobby, connect] = [of(...LOBBY), of(...CONNECT_SCREEN)];
  const [match, dialogs] = [of(MATCH_DIALOGS), of('start/global-dialogs.tsx')];
  const player = of('start/signed-in.tsx').union(lobby.intersection(of('play/index.tsx')));
  const signedIn = player.union(lobby).union(match).union(dialogs);
  const found = new Map<string, string | null>();
  const add = (name: string | null, modules: ReadonlySet<string>): void => {
    for (const id of modules) if (!found.has(id)) found.set(id, name);
  };
  add('player', new Set([...signedIn].filter((id) => PLAYER_CALLS.test(id))));
  add(null, of('main.tsx'));
  add('common', player.union(lobby).intersection(connect));
  add(null, connect);
  add('board', signedIn.intersection(of(...VISITOR)));
  add('player', player);
  add('lobby', lobby);
  add('match', match);
  add('dialogs', dialogs);
  return found;
}

/** The server replaces it on each request. */
const NONCE = '__CSP_NONCE__';

const CSS_MODULES = { generateScopedName: classNames(import.meta.dirname) };

export default defineConfig({
  plugins: [
    react(),
    preloadPage,
    preloadFirstScreen,
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
            { name: 'shared', minShareCount: 11 },
            // A dialog's library is one file. Toasts, which use some of it, load after the dialogs.
            {
              name: 'dialog',
              test: /node_modules\/(@radix-ui\/(?!react-(toast|tabs|collection|roving|visually|direction|id))|react-remove-scroll|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|tslib)/,
              includeDependenciesRecursively: false,
            },
            // What always loads together is one file. A slow phone waits 160 ms for each six small ones.
            { name: togetherOf, debugName: 'together', priority: -1, includeDependenciesRecursively: false },
          ],
        },
        chunkFileNames: ({ facadeModuleId }) =>
          `${isLocalOnly(facadeModuleId ?? '') ? `${LOCAL_ONLY}test-wallet` : 'assets/[name]'}-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `${originalFileNames.some(isLocalOnly) ? LOCAL_ONLY : 'assets/'}[name]-[hash][extname]`,
      },
      // The protocol's modules have no side effects, so a chunk contains only the exports that it uses.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
    },
  },
});
