// Builds the files that are served next to the page's chunks: the service worker, escape.html, and compressed copies of all text
// files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readManifest } from '@kingstake/escrow/artifact';
import { base58 } from '@scure/base';
import { build, type Plugin } from 'vite';

const ROOT = import.meta.dirname;

/** Bundles a module and everything that it imports into one classic script. */
async function scriptOf(module: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(ROOT, module),
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
      },
    },
  });
  if (!('output' in built) || built.output.length !== 1) throw new Error(`${module} must become one file`);
  return built.output[0].code;
}

/** The worker must be at the root, because a worker only handles requests below its own folder. */
export const serviceWorker: Plugin = {
  name: 'kingstake:service-worker',
  apply: 'build',
  async generateBundle() {
    const source = await scriptOf('src/service-worker/worker.ts');
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
};

/** escape.html is a single file with its script, its style sheet and a policy that allows only these two. */
export const escapePage: Plugin = {
  name: 'kingstake:escape-page',
  apply: 'build',
  async generateBundle() {
    // An end tag inside a string would end the script element.
    const script = (await scriptOf('src/escape/main.ts')).replaceAll('</script', '<\\/script');
    const style = readFileSync(join(ROOT, 'src/escape/escape.css'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'escape.html', source: documentOf(script, style) });
  },
};

/** RPC address and program of the local network. The server replaces both in the file that it serves. */
const LOCAL_RPC = 'http://127.0.0.1:8899';
const localProgram = (): string => base58.encode(Buffer.from(readManifest().program.binarySha256, 'hex'));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The server replaces `data-rpc` and `data-program`, see platform/http/escape-page.ts. The policy allows every host, because the
 * player may enter the address of another Solana node.
 */
function documentOf(script: string, style: string): string {
  return `<!doctype html>
<html lang="en" data-rpc="${LOCAL_RPC}" data-program="${localProgram()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src http: https:; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Kingstake</title>
<style>${style}</style>
</head>
<body>
<main></main>
<noscript>This page needs JavaScript to connect to your wallet. Please enable it.</noscript>
<script>${script}</script>
</body>
</html>
`;
}

/** Compressing a smaller file saves nothing once its headers are counted. */
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
