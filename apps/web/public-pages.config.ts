// Renders the public pages in every language into `public-pages/` of the build. The server adds the operator's texts and chooses the
// language, see apps/server/src/platform/http/public-pages.ts.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type CSSModulesOptions, type Plugin, type Rolldown } from 'vite';

const ROOT = import.meta.dirname;
const ENTRY = 'src/public-pages/render.tsx';
const RESERVES_SCRIPT = 'src/reserves/page/main.ts';

export function publicPages(modules: CSSModulesOptions): Plugin {
  return {
    name: 'kingstake:public-pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { script, assets } = await buildPages(modules);
      for (const { fileName, source } of assets)
        if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source });
      const scripts = await buildScript(RESERVES_SCRIPT);
      for (const { fileName, source } of scripts.files) this.emitFile({ type: 'asset', fileName, source });
      const styleSheet = assets.find(({ fileName }) => fileName.endsWith('.css'));
      if (styleSheet === undefined) throw new Error(`${ENTRY} has no style sheet`);
      // biome-ignore lint/plugin: the module exists in memory only
      const { renderPages } = await import(
        `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
      );
      for (const { file, html } of renderPages({
        styleSheet: `/${styleSheet.fileName}`,
        reserves: `/${scripts.entry}`,
      }))
        this.emitFile({ type: 'asset', fileName: `public-pages/${file}`, source: html });
    },
  };
}

/**
 * Bundles the public pages and React into one module. Their styles, images and fonts are emitted under the same names as the app's.
 */
async function buildPages(modules: CSSModulesOptions) {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [react()],
    css: { modules },
    build: {
      write: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(ROOT, ENTRY),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
  });
  if (!('output' in built)) throw new Error(`${ENTRY} must become one bundle`);
  const [script, ...others] = built.output;
  const assets = others.filter((file): file is Rolldown.OutputAsset => file.type === 'asset');
  if (assets.length !== others.length) throw new Error(`${ENTRY} must become one module`);
  return { script: script.code, assets };
}

/** Bundles a script of a public page separately, so that the app's chunks stay the same. Its worker is emitted as its own file. */
async function buildScript(module: string) {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, module),
        output: {
          format: 'es',
          entryFileNames: 'assets/reserves-page-[hash].js',
          chunkFileNames: 'assets/reserves-page-[hash].js',
          assetFileNames: 'assets/reserves-page-[hash][extname]',
        },
        treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
      },
    },
  });
  if (!('output' in built)) throw new Error(`${module} must become one bundle`);
  const [entry] = built.output;
  const files = built.output.map((file) => ({
    fileName: file.fileName,
    source: file.type === 'chunk' ? file.code : file.source,
  }));
  return { entry: entry.fileName, files };
}
