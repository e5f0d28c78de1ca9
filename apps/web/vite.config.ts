// The build of the page: what becomes a file of its own, and how it is named.
// `__CSP_NONCE__` in index.html is replaced by the server at each request.
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { escapePage } from './escape-page.config.ts';
import { precompress, serviceWorker } from './files-beside.config.ts';
import { GROUPS } from './groups.config.ts';
import { preloadPage, shortPreloads } from './preload.config.ts';

/** The server answers this folder with 404 on any cluster but `local`. */
const LOCAL_ONLY = 'assets/local/';

/**
 * What a first load may cost, gzipped, script and style together: the files that are fetched before the screen can be
 * used, which are those of its modules and everything that they import statically. Measured in a browser by
 * `npm run bench:weight`.
 */
const FIRST_LOADS: readonly FirstLoad[] = [
  { screen: 'connect', modules: ['entry.ts', 'main.tsx', 'features/wallet/index.tsx'], limitKb: 105 },
  {
    screen: 'lobby',
    modules: ['entry.ts', 'main.tsx', 'app/signed-in.tsx', 'features/lobby/index.tsx'],
    limitKb: 123,
  },
  { screen: 'game', modules: ['features/play/index.tsx'], after: 'lobby', limitKb: 46 },
];

interface FirstLoad {
  screen: string;
  modules: readonly string[]; // under src/, each the start of a chunk
  after?: string; // a screen whose files are there already
  limitKb: number; // 1,024 bytes each
}

/** The style modules in an order that does not depend on the build. */
const STYLE_MODULES = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort();

/**
 * A class in the built page: its name and two letters for its module, `notice-ab`. Vite's own names carry a hash, which
 * nothing compresses: 0.9 KB of the lobby's first load.
 */
function shortClass(name: string, file: string): string {
  const index = STYLE_MODULES.indexOf(relative(import.meta.dirname, file.split('?')[0] ?? ''));
  if (index === -1) throw new Error(`${file} is no style module under src/`);
  return `${name}-${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;
}

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

/** React has this hook itself; wouter asks for it under the name it had before. */
function hookOfReact(): Plugin {
  const ID = '\0use-sync-external-store';
  return {
    name: 'kingstake:hook-of-react',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (/^use-sync-external-store\/shim(\/index\.js)?$/.test(id) ? ID : null),
    load: (id) => (id === ID ? "export { useSyncExternalStore } from 'react';" : null),
  };
}

/** What keeps a style module in its chunk; gone again before the chunk is minified. */
const KEPT = 'globalThis.__kept;';

/**
 * A class is written where it is used: without this every module's table of its classes is in the page too. A module of
 * which nothing else is left would be dropped with its style sheet, so each has a statement that must stay until then.
 */
function classesInPlace(): Plugin[] {
  return [
    {
      name: 'kingstake:classes-in-place',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/.*\.tsx$/, code: /\.module\.css'/ },
        handler: (code) =>
          code.replaceAll(/^import (\w+) from '([^']+\.module\.css)';$/gm, "import * as $1 from '$2';"),
      },
    },
    {
      name: 'kingstake:keep-style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code: `${code}\n${KEPT}`, map: null, moduleSideEffects: true }),
      },
      renderChunk: (code) => (code.includes(KEPT) ? code.replaceAll(KEPT, '') : null),
    },
  ];
}

/** What a call is for, who may ask and how often are the server's to say: the page would load a sentence for each call. */
const CALL_WORDS = /^ {2}(summary|access|rate):\s+(['"]).*\2,$/gm;
const callsWithoutWords: Plugin = {
  name: 'kingstake:calls-without-words',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.includes('/protocol/src/http/') ? code.replaceAll(CALL_WORDS, '') : null),
};

/** Prints what every first load costs, and refuses a build in which one is over its limit. */
function weighFirstLoads(): Plugin {
  let src = '';
  return {
    name: 'kingstake:weigh-first-loads',
    apply: 'build',
    configResolved(config) {
      src = join(config.root, 'src');
    },
    writeBundle(_options, bundle) {
      const files = new Map<string, ReadonlySet<string>>();
      for (const { screen, modules, after, limitKb } of FIRST_LOADS) {
        const all = filesOf(
          bundle,
          modules.map((module) => join(src, module)),
        );
        files.set(screen, all);
        const there = after === undefined ? undefined : files.get(after);
        const fetched = [...all].filter((file) => there?.has(file) !== true);
        const kb = fetched.reduce((sum, file) => sum + gzippedKb(bundle, file), 0);
        const more = after === undefined ? '' : ` more than the ${after}`;
        this.info(`${screen}: ${kb.toFixed(1)} of ${limitKb} KB gz${more}, ${fetched.length} files`);
        if (kb > limitKb)
          this.error(`the first load of the ${screen} is over its limit: ${fetched.join(', ')}`);
      }
    },
  };
}

/** A file that waits for itself runs before what it needs is there: the groups must not import each other both ways. */
function refuseCircles(): Plugin {
  return {
    name: 'kingstake:refuse-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const back = chunk.imports.find((file) => chunksOf(bundle, [file]).has(chunk.fileName));
        if (back !== undefined) this.error(`${chunk.fileName} and ${back} import each other: see GROUPS`);
      }
    },
  };
}

/** The chunks, and all that they import statically. */
function chunksOf(bundle: Rolldown.OutputBundle, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) continue;
    files.add(name);
    open.push(...chunk.imports);
  }
  return files;
}

/** The chunks that hold the modules and all that these import statically, with their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = modules.map((module) => {
    const holder = chunks.find((chunk) => chunk.moduleIds.includes(module));
    if (holder === undefined) throw new Error(`no chunk holds ${module}: it moved, and so must FIRST_LOADS`);
    return holder.fileName;
  });
  const names = chunksOf(bundle, starts);
  const sheets = chunks.flatMap((chunk) =>
    names.has(chunk.fileName) ? [...(chunk.viteMetadata?.importedCss ?? [])] : [],
  );
  return new Set([...names, ...sheets]);
}

function gzippedKb(bundle: Rolldown.OutputBundle, name: string): number {
  const file = bundle[name];
  if (file === undefined) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length / 1024;
}

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClass } } }),
  plugins: [
    classesInPlace(),
    callsWithoutWords,
    react(),
    hookOfReact(),
    shortPreloads(),
    preloadPage(filesOf),
    preloadTextFont(),
    serviceWorker(),
    escapePage(),
    refuseCircles(),
    weighFirstLoads(),
    precompress(),
  ],
  // `npm run dev`: calls and the socket go to the server beside it.
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/ws': { target: 'ws://localhost:3000', ws: true },
    },
  },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // What the page always has by then is not asked for again.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/\/(entry|page|rolldown-runtime)-/.test(file)),
    },
    // The page's policy allows no inline script and no data: font; sprites are files, so that they are cached once.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A class that its style module does not have.
      onLog: (level, log, next) => next(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log),
      output: {
        codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false },
        chunkFileNames: ({ facadeModuleId }) =>
          `${isLocalOnly(facadeModuleId ?? '') ? LOCAL_ONLY : 'assets/'}[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `${originalFileNames.some((file) => isLocalOnly(`/${file}`)) ? LOCAL_ONLY : 'assets/'}[name]-[hash][extname]`,
      },
      // The contract's modules only declare: what a chunk does not use stays out of it.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/protocol\//, sideEffects: false }] },
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
    },
  },
}));
