// Tools, tidy: no JSX element has both a text that can change and other children. A browser that translates the page replaces text nodes
// by <font> elements. React would then update a detached node, or throw when it inserts or removes a sibling.
import { type CallExpression, type MemberExpression, type Node, parseSync, Visitor } from 'oxc-parser';
import { type Finding, isTest, isTestkit, lineAt, type Tree } from './tree.ts';

const PAGE = /^apps\/(pages|web)\/src\/.*\.tsx$/;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
/** Types that contain no text. `Elements` is defined by the page, in ui/elements.ts. */
const ELEMENT_TYPES = /^(Elements|ReactElement)$/;
/** Our own components that always render exactly one element. */
const STEADY = /^([a-z].*|Icon|Spinner|Avatar|Logo|Button)$/;
const SENTENCE =
  'give this text an element of its own, such as <span>: a browser that translates the page replaces text nodes';

/**
 * The kind of a child. `text` may change or be removed. `constant` always has the same words, and fails only if something is inserted
 * before it. `loose` adds or removes elements. `steady` is always one element.
 */
type Kind = 'text' | 'constant' | 'loose' | 'steady' | 'nothing';

/** What a file declares, by name. */
interface Names {
  values: Map<string, Node>; // variables, with their initial values
  types: Map<string, Node[]>; // properties, with their types
}

export function checkBareText(tree: Tree): Finding[] {
  return [...tree].flatMap(([path, text]) =>
    PAGE.test(path) && !isTest(path) && !isTestkit(path) ? checkSource(path, text) : [],
  );
}

function checkSource(path: string, text: string): Finding[] {
  const names: Names = { values: new Map(), types: new Map() };
  const drawn: (readonly Node[])[] = [];
  const fragments: (readonly Node[])[] = [];
  new Visitor({
    JSXElement: ({ children }) => void drawn.push(children),
    JSXFragment: ({ children }) => void fragments.push(children),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) names.values.set(id.name, init);
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (key.type !== 'Identifier' || !typeAnnotation) return;
      const others = names.types.get(key.name) ?? [];
      names.types.set(key.name, [...others, typeAnnotation.typeAnnotation]);
    },
  }).visit(parseSync(path, text).program);
  const bare = [
    // If a text is an element's only child, React sets it through the element.
    ...drawn.flatMap((children) => bareIn(children, names, 2)),
    ...fragments.flatMap((children) => bareIn(children, names, 1)),
  ];
  return bare.map(({ start }) => ({ path, line: lineAt(text, start), sentence: SENTENCE }));
}

/** Returns the texts among the children of an element, or of a fragment, of which one child is too many. */
function bareIn(all: readonly Node[], names: Names, least: 1 | 2): Node[] {
  const children = all.filter((child) => !isLayout(child));
  if (children.length < least) return [];
  const kinds = children.map((child) => kindOf(child, names));
  return children.filter((_, at) => isBare(kinds, at, least === 1));
}

function isBare(kinds: readonly Kind[], at: number, isFragment: boolean): boolean {
  if (kinds[at] === 'text') return true;
  return kinds[at] === 'constant' && (isFragment || kinds.slice(0, at).includes('loose'));
}

/** Translators ignore white space, and comments are not children. */
function isLayout(child: Node): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '' && child.value.includes('\n');
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';
}

function kindOf(node: Node, names: Names): Kind {
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== '' ? 'constant' : 'nothing';
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return kindOf(node.expression, names);
    case 'JSXElement': {
      const { name } = node.openingElement;
      return name.type === 'JSXIdentifier' && STEADY.test(name.name) ? 'steady' : 'loose';
    }
    case 'JSXFragment':
      return 'loose';
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? 'constant' : 'text';
    case 'ConditionalExpression':
      return either(kindOf(node.consequent, names), kindOf(node.alternate, names));
    case 'LogicalExpression':
      return either(node.operator === '&&' ? 'nothing' : kindOf(node.left, names), kindOf(node.right, names));
    case 'CallExpression':
      return kindOfCall(node, names);
    case 'MemberExpression':
      return kindOfMember(node, names);
    case 'Identifier': {
      const value = names.values.get(node.name);
      return value === undefined ? kindOfType(names.types.get(node.name)) : kindOf(value, names);
    }
    default:
      return 'text';
  }
}

/** Combines two branches. Text or an element in only one of them may be removed. */
function either(...kinds: readonly [Kind, Kind]): Kind {
  if (kinds.includes('text') || kinds.includes('constant')) return 'text';
  return kinds.every((kind) => kind === 'nothing') ? 'nothing' : 'loose';
}

/** A list has the kind of its callback's result, and a call of a local function the kind of its result. Any other call is text. */
function kindOfCall({ callee, arguments: [first] }: CallExpression, names: Names): Kind {
  if (callee.type === 'Identifier') {
    const type = names.types.get(callee.name)?.find((each) => each.type === 'TSFunctionType');
    if (type?.type === 'TSFunctionType') return kindOfType([type.returnType?.typeAnnotation ?? type]);
    return kindOfResult(names.values.get(callee.name), names);
  }
  const isMap =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'map';
  return isMap ? kindOfResult(first, names) : 'text';
}

function kindOfResult(made: Node | undefined, names: Names): Kind {
  if (made?.type !== 'ArrowFunctionExpression') return 'text';
  const last = made.body.type === 'BlockStatement' ? made.body.body.at(-1) : made.body;
  const result = last?.type === 'ReturnStatement' ? last.argument : last;
  return result ? either('nothing', kindOf(result, names)) : 'text';
}

/** `TEXTS.title` is constant. The declared type determines the kind of a property. */
function kindOfMember(member: MemberExpression, { types }: Names): Kind {
  if (member.property.type !== 'Identifier' || member.computed) return 'text';
  let root: Node = member;
  while (root.type === 'MemberExpression' && !root.computed) root = root.object;
  if (root.type === 'Identifier' && CONSTANT.test(root.name)) return 'constant';
  return kindOfType(types.get(member.property.name));
}

function kindOfType(declared: readonly Node[] | undefined): Kind {
  const drawn = declared?.filter(({ type }) => type !== 'TSFunctionType') ?? [];
  return drawn.length > 0 && drawn.every(isElementType) ? 'loose' : 'text';
}

function isElementType(type: Node): boolean {
  if (type.type === 'TSUnionType')
    return type.types.every((each) => isElementType(each) || /^TS(Null|Undefined)Keyword$/.test(each.type));
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  return ELEMENT_TYPES.test(type.typeName.name);
}
