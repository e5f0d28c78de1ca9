// The build of escape.html: one file with its script, its style and a policy that allows these two and nothing else.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '@kingstake/escrow/artifact';
import { base58 } from '@scure/base';
import { build, type Plugin } from 'vite';

/** Where the local network has the program, and where it listens: what the file says until a server writes its own. */
const LOCAL_RPC = 'http://127.0.0.1:8899';
const localProgram = (): string => base58.encode(Buffer.from(readManifest().program.binarySha256, 'hex'));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The player names the node, so any may be asked; nothing else is ever loaded. */
function policyOf(script: string, style: string): string {
  return [
    "default-src 'none'",
    'connect-src http: https:',
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The server puts its own node and program in the place of these two: see platform/http/escape-page.ts. */
function documentOf(script: string, style: string): string {
  return `<!doctype html>
<html lang="en" data-rpc="${LOCAL_RPC}" data-program="${localProgram()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(script, style)}">
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

export function escapePage(): Plugin {
  let root = '';
  return {
    name: 'kingstake:escape-page',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const folder = join(root, 'src/escape');
      const built = await build({
        configFile: false,
        root,
        logLevel: 'warn',
        build: {
          write: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(folder, 'main.ts'),
            output: { format: 'iife' },
            treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
          },
        },
      });
      if (!('output' in built) || built.output.length !== 1) throw new Error('escape.html must be one file');
      // An end tag in a string would end the script.
      const script = built.output[0].code.replaceAll('</script', '<\\/script');
      const style = readFileSync(join(folder, 'escape.css'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'escape.html', source: documentOf(script, style) });
    },
  };
}
