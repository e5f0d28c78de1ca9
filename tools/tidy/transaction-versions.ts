// Tools, tidy: every client of a Solana node asks for the same highest transaction version, the constant of packages/protocol.
import type { Finding, Tree } from './tree.ts';

const NAME = 'maxSupportedTransactionVersion';
const CONSTANT = 'MAX_TRANSACTION_VERSION';
/** The local network is a node, and its tests are clients of every kind. */
const NODE = 'packages/local-solana/';

export function checkTransactionVersions(tree: Tree): Finding[] {
  return [...tree.sources.values()].flatMap(({ path, text }) => {
    if (path.startsWith(NODE) || path.startsWith('tools/tidy/')) return [];
    return [...text.matchAll(new RegExp(`${NAME}(?!: ${CONSTANT}\\b)`, 'g'))].map(({ index }) => ({
      path,
      line: text.slice(0, index).split('\n').length,
      sentence: `${NAME} is ${CONSTANT} of packages/protocol, so that all of the product reads the same transactions`,
    }));
  });
}
