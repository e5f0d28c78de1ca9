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

/** Prints what the connect screen's first load costs in script, and refuses a build that is over the limit. */
function weighFirstLoad(): Plugin {
  return {
    name: 'kingstake:weigh-first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const open = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.isEntry ? [file.fileName] : [],
      );
      const seen = new Set<string>();
      let bytes = 0;
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        const chunk = bundle[name];
        if (chunk === undefined || chunk.type !== 'chunk' || seen.has(name)) continue;
        seen.add(name);
        bytes += gzipSync(chunk.code, { level: 9 }).length;
        open.push(...chunk.imports);
      }
      const kb = bytes / 1024;
      this.info(`the connect screen's first load: ${kb.toFixed(1)} KB gz of script in ${seen.size} file(s)`);
      if (kb > FIRST_LOAD_LIMIT_KB) this.error(`that is over the limit of ${FIRST_LOAD_LIMIT_KB} KB`);
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
  plugins: [react(), preloadTextFont(), weighFirstLoad(), precompress()],
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
