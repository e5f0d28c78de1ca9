// Tools, tidy: imports are written so that dependency-cruiser sees them. It follows neither a computed import, nor a
// type imported in place, nor the file of a worker.
import type { Node } from 'oxc-parser';
import { isTest, isTestkit } from './path-kinds.ts';
import { lineOf, plainText, type SourceFile } from './source-file.ts';
import type { Finding } from './tree.ts';

export function checkPlainImports(source: SourceFile): Finding[] {
  const { path } = source;
  const mayCompute = isTest(path) || isTestkit(path);
  return source.nodes.flatMap((node) => {
    const sentence = sentenceFor(node, mayCompute);
    return sentence === null ? [] : [{ path, line: lineOf(source, node.start), sentence }];
  });
}

function sentenceFor(node: Node, mayCompute: boolean): string | null {
  if (node.type === 'ImportExpression' && plainText(node.source) === null && !mayCompute) {
    return 'import() takes a plain string, so that the table of modules can be checked';
  }
  if (node.type === 'TSImportType') {
    return "write 'import type' at the top of the file: a type imported in place escapes the table of modules";
  }
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'URL') {
    const text = plainText(node.arguments[0]);
    if (text?.startsWith('..') && /\.tsx?$/.test(text)) {
      return 'the file of a worker stands beside the code that starts it, in the same module';
    }
  }
  return null;
}
