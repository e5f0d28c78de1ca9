// Builds the files that are served next to the app's chunks: the service worker, escape.html, verify.html, and compressed copies of
// all text files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readManifest } from '@kingstake/escrow/artifact';
import { base58 } from '@scure/base';
import { build, type Plugin } from 'vite';

const ROOT = import.meta.dirname;
/** The server responds to this folder with 404 on any cluster but `local`. */
export const LOCAL_ONLY = 'assets/local/';

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

/** The worker must be at the root, because a worker only handles requests below its own path. */
export const serviceWorker: Plugin = {
  name: 'kingstake:service-worker',
  apply: 'build',
  async generateBundle() {
    const source = await scriptOf('src/service-worker/worker.ts');
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
};

/** escape.html and verify.html are single files that contain script and style sheet, with a policy that allows only these two. */
const SINGLE_FILE_PAGES: readonly SingleFilePage[] = [
  {
    name: 'escape',
    // The server replaces them in the file that it serves, see platform/http/public-pages/single-file-pages.ts.
    attributes: (wallet) =>
      ` data-rpc="${LOCAL_RPC}" data-program="${localProgram()}" data-test-wallet="/${wallet}"`,
    // The player may enter the address of another Solana node.
    connect: 'http: https:',
    noScript: 'This page needs JavaScript to connect to your wallet. Please enable it.',
  },
  {
    name: 'verify',
    attributes: () => '',
    connect: "'self'",
    noScript: 'This page needs JavaScript to check a receipt. Please enable it.',
  },
];

interface SingleFilePage {
  name: 'escape' | 'verify'; // name of the folder and of the file
  /** Attributes of the root element. `wallet` is the path of the Test wallet's script. */
  attributes(wallet: string): string;
  connect: string; // connect-src of its policy
  noScript: string;
}

export const singleFilePages: Plugin = {
  name: 'kingstake:single-file-pages',
  apply: 'build',
  async generateBundle() {
    const icon = readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8');
    const wallet = await scriptOf('src/test-wallet/main.ts');
    const fileName = `${LOCAL_ONLY}test-wallet-${hashOf(wallet, 'base64url').slice(0, 8)}.js`;
    this.emitFile({ type: 'asset', fileName, source: wallet });
    for (const page of SINGLE_FILE_PAGES) {
      // An end tag inside a string would end the script element.
      const script = (await scriptOf(`src/${page.name}/main.ts`)).replaceAll('</script', '<\\/script');
      const style = readFileSync(join(ROOT, `src/${page.name}/${page.name}.css`), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: `${page.name}.html`,
        source: documentOf(page, { script, style, icon, attributes: page.attributes(fileName) }),
      });
    }
  },
};

/** RPC address and program of the local network. */
const LOCAL_RPC = 'http://127.0.0.1:8899';
const localProgram = (): string => base58.encode(Buffer.from(readManifest().program.binarySha256, 'hex'));

const hashOf = (text: string, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding);
const allowed = (text: string): string => `'sha256-${hashOf(text, 'base64')}'`;

interface Parts {
  script: string;
  style: string;
  icon: string; // SVG
  attributes: string;
}

/** Returns the document. It contains its icon, because the browser would otherwise request one, which the policy forbids. */
export function documentOf(
  { connect, noScript }: Pick<SingleFilePage, 'connect' | 'noScript'>,
  { script, style, icon, attributes }: Parts,
): string {
  return `<!doctype html>
<html lang="en"${attributes}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src ${connect}; img-src data:; script-src ${allowed(script)}; style-src ${allowed(style)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Kingstake</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>${style}</style>
</head>
<body>
<main></main>
<noscript>${noScript}</noscript>
<script>${script}</script>
</body>
</html>
`;
}

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
