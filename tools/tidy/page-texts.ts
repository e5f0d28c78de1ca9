// Tools, tidy: every text for players can be translated. Texts are in a texts.ts and pass through inLanguage. Each translated message of
// the server must still occur in the server or the contract.
import type { Node } from 'oxc-parser';
import { lineOf, type SourceFile } from './source-file.ts';
import { textOf } from './sql-uses.ts';
import { type Finding, isTest, isTestkit, type Tree } from './tree.ts';

const PAGE = /^apps\/web\/src\/(?!test-wallet\/|translations\/)/;
const TEXTS = /(^|[/-])texts\.ts$/;
const MESSAGES = /^apps\/web\/src\/translations\/[^/]+\/messages\.ts$/;
const SERVER_TEXTS = /^(apps\/server|packages\/[^/]+)\/src\//;
/** Attributes with text for players, visible or read by screen readers, of elements and of our own primitives. */
const READ = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|hint)$/;
const WORD = /\p{L}{2}/u;
const isWords = (text: string): boolean => WORD.test(text.replaceAll(/\bSOL\b/g, '')); // a unit needs no translation

export function checkPageTexts(tree: Tree): Finding[] {
  const said = messagesOf(tree);
  return [...tree.sources.values()].flatMap((source) => {
    if (MESSAGES.test(source.path)) return unknownMessages(source, said);
    if (!PAGE.test(source.path) || isTest(source.path) || isTestkit(source.path)) return [];
    return source.nodes.flatMap((node) => {
      const sentence = sentenceOf(node, source.path);
      return sentence === null ? [] : [{ path: source.path, line: lineOf(source, node.start), sentence }];
    });
  });
}

function sentenceOf(node: Node, path: string): string | null {
  if (isLiteralText(node)) return "write it in the feature's texts.ts, so that it can be translated";
  if (TEXTS.test(path) && isBareTable(node)) return 'give it to inLanguage, so that it can be translated';
  return null;
}

function isLiteralText(node: Node): boolean {
  if (node.type === 'JSXText') return isWords(node.value);
  if (node.type === 'JSXAttribute') {
    if (node.name.type !== 'JSXIdentifier' || !READ.test(node.name.name) || node.value === null) return false;
    return hasWords(node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
  }
  const isChild = node.type === 'JSXExpressionContainer' && node.parent?.type !== 'JSXAttribute';
  return isChild && hasWords(node.expression);
}

/** Whether a node contains text in a string or a template, or as a result of a condition. */
function hasWords(node: Node): boolean {
  if (node.type === 'ConditionalExpression') return hasWords(node.consequent) || hasWords(node.alternate);
  if (node.type === 'LogicalExpression') return hasWords(node.right);
  const text = textOf(node);
  return text !== null && isWords(text);
}

/** Whether a node is an exported table of texts that a translation cannot replace. */
function isBareTable(node: Node): boolean {
  if (node.type !== 'VariableDeclarator' || node.parent?.parent?.type !== 'ExportNamedDeclaration')
    return false;
  const { init } = node;
  const isTranslated =
    init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'inLanguage';
  return !isTranslated && holdsWords(init);
}

function holdsWords(init: Node | null): boolean {
  if (init?.type === 'TSAsExpression' || init?.type === 'TSSatisfiesExpression')
    return holdsWords(init.expression);
  return init?.type === 'ObjectExpression';
}

/** Returns a predicate for the strings of server and contract. A template matches as a pattern. */
function messagesOf(tree: Tree): (message: string) => boolean {
  const texts = new Set<string>();
  const templates: RegExp[] = [];
  for (const source of tree.sources.values()) {
    if (!SERVER_TEXTS.test(source.path) || isTest(source.path)) continue;
    for (const node of source.nodes) {
      const text = textOf(node);
      if (text === null || !text.includes(' ')) continue;
      if (node.type === 'TemplateLiteral' && node.expressions.length > 0) templates.push(patternOf(node));
      else texts.add(text);
    }
  }
  return (message) => texts.has(message) || templates.some((pattern) => pattern.test(message));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(node: Node): RegExp {
  const quasis = node.type === 'TemplateLiteral' ? node.quasis : [];
  const parts = quasis.map(({ value }) => escaped(value.cooked ?? value.raw));
  return new RegExp(`^${parts.join('[\\d.]+')}$`);
}

function unknownMessages(source: SourceFile, said: (message: string) => boolean): Finding[] {
  return source.nodes.flatMap((node) => {
    if (node.type !== 'Property') return [];
    const message = textOf(node.key);
    if (message === null || said(message)) return [];
    const sentence = `the server has no message '${message}': use its exact text, or delete this line`;
    return [{ path: source.path, line: lineOf(source, node.start), sentence }];
  });
}
