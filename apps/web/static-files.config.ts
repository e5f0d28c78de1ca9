// Builds the service worker, and compressed copies of all text files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { scriptOf } from '../pages/build.config.ts';

const ROOT = import.meta.dirname;
/** The worker must be at the root, because a worker only handles requests below its own path. */
export const serviceWorker: Plugin = {
  name: 'kingstake:service-worker',
  apply: 'build',
  async generateBundle() {
    const source = await scriptOf(join(ROOT, 'src/service-worker/worker.ts'));
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
};

/** Compressing a smaller file saves nothing once the headers are counted. */
const COMPRESS_FROM_BYTES = 1024;
const COMPRESSED = /\.(js|css|html|svg|json)$/;

/** Writes a .br and a .gz copy of every text file, so that the server never compresses during a request. */
export const precompress: Plugin = {
  name: 'kingstake:precompress',
  apply: 'build',
  closeBundle() {
    for (const entry of readdirSync(join(ROOT, 'dist'), { recursive: true, withFileTypes: true })) {
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
