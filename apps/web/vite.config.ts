// The build of the page. `__CSP_NONCE__` in index.html is replaced by the server at each request.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { escapePage, precompress, serviceWorker } from './files-beside.config.ts';

const SRC = join(import.meta.dirname, 'src');

/** The server answers this folder with 404 on any cluster but `local`. */
const LOCAL_ONLY = 'assets/local/';
const isLocalOnly = (module: string): boolean => module.includes('src/test-wallet/');

/**
 * What a first load may cost, gzipped, script and style together: the files that are fetched before the screen can be
 * used, which are those of its modules and everything that they import statically. Measured in a browser by
 * `npm run bench:weight`.
 */
const FIRST_LOADS: readonly FirstLoad[] = [
  { screen: 'connect', modules: ['entry.ts', 'main.tsx', 'features/wallet/index.tsx'], limitKb: 110 },
  {
    screen: 'lobby',
    modules: ['entry.ts', 'main.tsx', 'app/signed-in.tsx', 'features/lobby/index.tsx'],
    limitKb: 130,
  },
  { screen: 'game', modules: ['features/play/index.tsx'], after: 'lobby', limitKb: 48 },
];

interface FirstLoad {
  screen: string;
  modules: readonly string[]; // under src/, each the start of a chunk
  after?: string; // a screen whose files are there already
  limitKb: number; // 1,024 bytes each
}

/** Prints what every first load costs, and refuses a build in which one is over its limit. */
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
  },
};

function gzippedKb(file: Rolldown.OutputBundle[string] | undefined): number {
  if (file === undefined) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length / 1024;
}

/** The chunks that hold the modules and all that these import statically, with their style sheets. */
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
    if (holder === undefined) throw new Error(`no chunk holds ${module}: it moved, and so must FIRST_LOADS`);
    add(holder);
  }
  return files;
}

/** What the entry imports once it knows the language is fetched beside it, and its style is there at the first paint. */
const preloadPage: Plugin = {
  name: 'kingstake:preload-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      [...filesOf(bundle, ['main.tsx'])]
        .filter((file) => !html.includes(`/${file}"`))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
            crossorigin: '',
            href: `/${file}`,
          },
          injectTo: 'head' as const,
        })),
  },
};

export default defineConfig({
  plugins: [react(), preloadPage, serviceWorker, escapePage, weighFirstLoads, precompress],
  // React has this hook itself; wouter asks for it under the name it had before.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: '[local]-[hash:base64:3]' } },
  // `npm run dev`: calls and the socket go to the server beside it.
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/ws': { target: 'ws://localhost:3000', ws: true },
    },
  },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    modulePreload: {
      polyfill: false,
      // What the page always has by then is not asked for again.
      resolveDependencies: (_file, files) => files.filter((file) => !/\/shared-/.test(file)),
    },
    // The page's policy allows no inline script and no data: font; sprites are files, so that they are cached once.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Runs before any module with texts, so it shares no file with them.
            { name: 'entry', test: /vite\/preload-helper|\/src\/(entry\.ts|language\/)/, priority: 1 },
            // What nearly every screen needs is one file: as many small ones it costs 5 KB more.
            { name: 'shared', minShareCount: 10 },
          ],
        },
        chunkFileNames: ({ facadeModuleId }) =>
          `${isLocalOnly(facadeModuleId ?? '') ? LOCAL_ONLY : 'assets/'}[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `${originalFileNames.some(isLocalOnly) ? LOCAL_ONLY : 'assets/'}[name]-[hash][extname]`,
      },
      // The contract's modules only declare: what a chunk does not use stays out of it.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
    },
  },
});
