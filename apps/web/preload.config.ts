// The build of the page, what is fetched ahead: beside the entry, and beside every chunk that is imported later.
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What the entry imports once it knows the language is fetched beside it, and its style is there at the first paint. */
export function preloadPage(
  filesOf: (bundle: Rolldown.OutputBundle, modules: string[]) => Iterable<string>,
): Plugin {
  let src = '';
  return {
    name: 'kingstake:preload-page',
    apply: 'build',
    configResolved(config) {
      src = join(config.root, 'src');
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        [...filesOf(bundle, [join(src, 'main.tsx')])]
          .filter((file) => !html.includes(`/${file}"`))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * What every `import()` calls: it fetches what a chunk imports beside the chunk, and has its style before it runs.
 * Vite's own also serves browsers without modulepreload; this comes before all the rest, so it is short.
 */
const PRELOAD_HELPER = `
const fetched = {};
document.querySelectorAll('link').forEach((link) => { fetched[link.getAttribute('href')] = 0; });
const { nonce } = document.querySelector('meta[property=csp-nonce]');
const preload = (file) => fetched['/' + file] ??= new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.nonce = nonce;
  link.href = '/' + file;
  if (file.endsWith('.css')) {
    link.rel = 'stylesheet';
    link.onload = resolve;
    link.onerror = (event) => {
      delete fetched['/' + file];
      reject(event);
    };
  } else resolve();
  document.head.append(link);
});
export const __vitePreload = (load, files = []) => Promise.all(files.map(preload)).then(load);
`;

export function shortPreloads(): Plugin {
  return {
    name: 'kingstake:short-preloads',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === '\0vite/preload-helper.js' ? PRELOAD_HELPER : null),
  };
}
