// The build of the page, the files beside its chunks: the service worker, and a compressed copy of every text file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/** Files smaller than this gain nothing from compression once headers are counted. */
const COMPRESS_FROM_BYTES = 1024;
const COMPRESSED = /\.(js|css|html|svg|json)$/;

/** The worker is one plain script at the root: only from there may it answer for every address of the page. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'kingstake:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const built = await build({
        configFile: false,
        root,
        logLevel: 'warn',
        build: {
          write: false,
          copyPublicDir: false,
          rolldownOptions: { input: join(root, 'src/service-worker/worker.ts'), output: { format: 'iife' } },
        },
      });
      if (!('output' in built) || built.output.length !== 1)
        throw new Error('the service worker must be one file');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: built.output[0].code });
    },
  };
}

/** Writes .br and .gz beside every text file, so that the server never compresses at a request. */
export function precompress(): Plugin {
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
