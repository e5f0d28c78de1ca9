// The build of the page: what becomes a file of its own, how it is named, and its compressed copies.
// `__CSP_NONCE__` in index.html is replaced by the server at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Files smaller than this gain nothing from compression once headers are counted. */
const COMPRESS_FROM_BYTES = 1024;
const COMPRESSED = /\.(js|css|html|svg|json)$/;
/** The server answers this folder with 404 on any cluster but `local`. */
const LOCAL_ONLY = 'assets/local/';
/** Gzipped script that the connect screen's first load may cost. */
const FIRST_LOAD_LIMIT_KB = 100;
/** Gzipped script and style of the lobby, with everything before it. */
const LOBBY_LIMIT_KB = 155;
/** And what the game screen needs on top of that. */
const GAME_LIMIT_KB = 45;

const isLocalOnly = (module: string): boolean => module.includes('/src/test-wallet/');

/** Tells the browser about the text font before it has read the style sheet. */
function preloadTextFont(): Plugin {
  return {
    name: 'kingstake:preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /\/instrument-sans[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

type Bundle = Parameters<NonNullable<Extract<Plugin['writeBundle'], (...args: never[]) => unknown>>>[1];

/** Everything that these modules need before they run: scripts and style sheets, by name with their gzipped size. */
function loadOf(bundle: Bundle, ...modules: readonly string[]): Map<string, number> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const open = chunks
    .filter(({ facadeModuleId }) => modules.some((module) => facadeModuleId?.endsWith(module)))
    .map(({ fileName }) => fileName);
  const load = new Map<string, number>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name];
    if (file === undefined || load.has(name)) continue;
    const text = file.type === 'chunk' ? file.code : file.source;
    load.set(name, gzipSync(text, { level: 9 }).length);
    if (file.type === 'chunk') open.push(...file.imports, ...(file.viteMetadata?.importedCss ?? []));
  }
  return load;
}

/** Prints what the screens cost before they can be used, and refuses a build in which one is over its limit. */
function weighScreens(): Plugin {
  return {
    name: 'kingstake:weigh-screens',
    apply: 'build',
    writeBundle(_options, bundle) {
      const door = loadOf(bundle, '/index.html');
      const lobby = loadOf(bundle, '/index.html', '/app/signed-in.tsx', '/features/lobby/index.tsx');
      const game = loadOf(bundle, '/features/play/index.tsx');
      for (const name of lobby.keys()) game.delete(name);
      for (const name of [...door.keys()]) if (name.endsWith('.css')) door.delete(name);
      for (const [screen, load, limitKb] of [
        ['script of the connect screen', door, FIRST_LOAD_LIMIT_KB],
        ['script and style of the lobby, all in all', lobby, LOBBY_LIMIT_KB],
        ['script and style of the game, beside the lobby', game, GAME_LIMIT_KB],
      ] as const) {
        const kb = [...load.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
        this.info(`${screen}: ${kb.toFixed(1)} KB gz in ${load.size} file(s)`);
        if (load.size === 0 || kb > limitKb)
          this.error(`${screen}: ${kb.toFixed(1)} KB gz, and the limit is ${limitKb}`);
      }
    },
  };
}

/** Writes .br and .gz beside every text file, so that the server never compresses at a request. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'kingstake:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        if (bytes.length < COMPRESS_FROM_BYTES) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadTextFont(), weighScreens(), precompress()],
  // `npm run dev`: calls and the socket go to the server beside it.
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/readyz': 'http://localhost:3000',
      '/ws': { target: 'ws://localhost:3000', ws: true },
    },
  },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page's policy allows no inline script and no data: font; sprites are files, so that they are cached once.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `${isLocalOnly(facadeModuleId ?? '') ? LOCAL_ONLY : 'assets/'}[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `${originalFileNames.some((file) => isLocalOnly(`/${file}`)) ? LOCAL_ONLY : 'assets/'}[name]-[hash][extname]`,
      },
      // The contract's modules only declare: what a chunk does not use stays out of it.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
    },
  },
});
