// Builds the pages without the app, as plugins of the app's build: the public pages in every language, and escape.html and verify.html,
// which are single files. The server adds the operator's texts and chooses the language, see
// apps/server/src/platform/http/public-pages.ts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '@kingstake/escrow/artifact';
import { base58 } from '@scure/base';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build, type CSSModulesOptions, type InlineConfig, type Plugin } from 'vite';

const SRC = join(import.meta.dirname, 'src');
const APP = join(import.meta.dirname, '../web');
const TEST_WALLET = join(import.meta.dirname, '../../packages/test-wallet/src/main.ts');
/** The server responds to this folder with 404 on any cluster but `local`. */
export const LOCAL_ONLY = 'assets/local/';

/** Bundles a module separately from the app, so that the app's chunks stay the same. The first file is the module. */
async function bundle(
  module: string,
  options: NonNullable<BuildOptions['rolldownOptions']>,
  config: InlineConfig = {},
) {
  const built = await build({
    ...config,
    configFile: false,
    root: SRC,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: module,
        // The protocol's modules have no side effects, so a bundle contains only the exports that it uses.
        treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
        ...options,
      },
    },
  });
  if (!('output' in built)) throw new Error(`${module} must become one bundle`);
  return built.output;
}

/** Bundles a module and everything that it imports into one classic script. */
export async function scriptOf(module: string): Promise<string> {
  const [script, ...others] = await bundle(module, { output: { format: 'iife' } });
  if (others.length > 0) throw new Error(`${module} must become one file`);
  return script.code;
}

const RENDER = join(SRC, 'public-pages/render.tsx');
const RESERVES_FILE = 'assets/reserves-page-[hash]';

/** Renders the public pages into `public-pages/`. Their styles, images and fonts are emitted under the same names as the app's. */
export function publicPages(modules: CSSModulesOptions): Plugin {
  return {
    name: 'kingstake:public-pages',
    apply: 'build',
    async generateBundle(_options, app) {
      const output = { format: 'es', assetFileNames: 'assets/[name]-[hash][extname]' } as const;
      const options = { preserveEntrySignatures: 'strict', output } as const;
      const [renderer, ...files] = await bundle(RENDER, options, { plugins: [react()], css: { modules } });
      for (const file of files) {
        if (file.type === 'chunk') throw new Error(`${RENDER} must become one module`);
        const { fileName, source } = file;
        if (!(fileName in app)) this.emitFile({ type: 'asset', fileName, source });
      }
      const styleSheet = files.find(({ fileName }) => fileName.endsWith('.css'));
      if (styleSheet === undefined) throw new Error(`${RENDER} has no style sheet`);
      // The script's worker is emitted as its own file.
      const scripts = await bundle(join(SRC, 'reserves/main.ts'), {
        output: {
          format: 'es',
          entryFileNames: `${RESERVES_FILE}.js`,
          chunkFileNames: `${RESERVES_FILE}.js`,
          assetFileNames: `${RESERVES_FILE}[extname]`,
        },
      });
      for (const file of scripts) {
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
      // biome-ignore lint/plugin: the module exists in memory only
      const { renderPages } = await import(
        `data:text/javascript;base64,${Buffer.from(renderer.code).toString('base64')}`
      );
      const urls = { styleSheet: `/${styleSheet.fileName}`, reserves: `/${scripts[0].fileName}` };
      for (const { file, html } of renderPages(urls))
        this.emitFile({ type: 'asset', fileName: `public-pages/${file}`, source: html });
    },
  };
}

/** escape.html and verify.html are single files that contain script and style sheet, with a policy that allows only these two. */
const SINGLE_FILE_PAGES: readonly SingleFilePage[] = [
  {
    name: 'escape',
    // The server replaces them in the file that it serves, see platform/http/public-pages.ts.
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
    const icon = readFileSync(join(APP, 'public/favicon.svg'), 'utf8');
    const styles = readFileSync(join(SRC, 'single-file.css'), 'utf8');
    const wallet = await scriptOf(TEST_WALLET);
    const fileName = `${LOCAL_ONLY}test-wallet-${hashOf(wallet, 'base64url').slice(0, 8)}.js`;
    this.emitFile({ type: 'asset', fileName, source: wallet });
    for (const page of SINGLE_FILE_PAGES) {
      // An end tag inside a string would end the script element.
      const script = (await scriptOf(join(SRC, page.name, 'main.ts'))).replaceAll('</script', '<\\/script');
      const style = withTokens(styles + readFileSync(join(SRC, page.name, `${page.name}.css`), 'utf8'));
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

const TOKENS = new Map(
  [...readFileSync(join(APP, 'src/ui/tokens.css'), 'utf8').matchAll(/(--[\w-]+):([^;]+);/g)].map(
    ([, name, value = '']) => [name, value],
  ),
);

/** Returns a style sheet with the values of the design's tokens. Throws for a token that does not exist. */
function withTokens(style: string): string {
  return style.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = TOKENS.get(name);
    if (value === undefined) throw new Error(`no token has the name ${name}`);
    return withTokens(value);
  });
}

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
