// Tools, modules: converts the table of modules to rules for dependency-cruiser, and adds the rules that apply to every import.
//   depcruise --config tools/modules/import-rules.ts -T err-long apps packages programs tools sim bench e2e
import type { Module } from './module-shape.ts';
import { MODULES, patternOf } from './modules.ts';

interface Side {
  path?: string | string[];
  pathNot?: string | string[];
  orphan?: boolean;
  circular?: boolean;
  couldNotResolve?: boolean;
  dependencyTypes?: string[];
  dependencyTypesNot?: string[];
}

/** One rule in dependency-cruiser's terms: an import that matches both sides is a violation. */
interface Rule {
  name: string;
  comment: string;
  severity: 'error';
  from: Side;
  to: Side;
}

const TEST = '\\.(test|spec)\\.tsx?$';
const TESTKIT = '(^|/)testkit(/|\\.tsx?$)';
/** The types of texts come from the English texts, so these types may be imported from any file. */
const TRANSLATIONS = '^apps/web/src/translations/';
const SETTINGS = '\\.config\\.m?[jt]s$';
/** Tests may use every module of their workspace, so the table does not apply to them. */
const WORKSPACE_TESTS = testsIn('^(apps|packages|programs)/([^/]+)/');
const MAY_USE_TESTKITS = [
  TEST,
  TESTKIT,
  '^(e2e|sim|bench)/',
  '^apps/server/tests/',
  '^programs/escrow/proofs/',
  '^tools/(run-tests|older-npm).ts$',
];
const TYPE_ONLY = ['type-only', 'type-import'];

function testsIn(place: string): string[] {
  return [`${place}.*${TEST}`, `${place}.*/testkit/`, `${place}.*/testkit\\.tsx?$`];
}

const patternsOf = ({ at }: Module) => at.map(patternOf);
const EVERY_MODULE = MODULES.flatMap(patternsOf);

function modulesNamed(names: readonly string[]): string[] {
  return MODULES.filter(({ name }) => names.includes(name))
    .flatMap(patternsOf)
    .map((pattern) => pattern.replace('([^/]+)', '[^/]+'));
}

function rule(name: string, comment: string, from: Side, to: Side): Rule {
  return { name, comment, severity: 'error', from, to };
}

/** What a module may import. `$1` in `to` is the match of the first group in `from`, which is the folder for '*'. */
function importsOf(module: Module): Rule[] {
  const { name, why, mayImport, mayImportTypes = [], mayImportPackages } = module;
  const from = { path: patternsOf(module), pathNot: [...WORKSPACE_TESTS, SETTINGS] };
  const itself = patternsOf(module).map((pattern) => pattern.replace('([^/]+)', '$1'));
  const allowed = [...itself, ...modulesNamed([...mayImport, ...mayImportTypes])];
  const rules = [rule(name, why, from, { path: EVERY_MODULE, pathNot: [...allowed, TESTKIT] })];
  if (mayImportTypes.length > 0) {
    const to = { path: modulesNamed(mayImportTypes), dependencyTypesNot: TYPE_ONLY };
    rules.push(rule(`${name}: types only`, `write 'import type': ${why}`, from, to));
  }
  if (mayImportPackages) {
    const packages = mayImportPackages.map((dependency) => `^node_modules/${dependency}/`);
    rules.push(rule(`${name}: packages`, why, from, { pathNot: [...EVERY_MODULE, ...packages] }));
  }
  return rules;
}

/** Which inner folders of a module may import each other. */
function importsInside({ name, at, inside = {}, why }: Module): Rule[] {
  const place = patternOf(at[0] ?? '');
  const folder = (inner: string) => `${place}${inner}/`;
  return Object.entries(inside).map(([inner, mayImport]) => {
    const allowed = [inner, ...mayImport].map(folder);
    const from = { path: folder(inner), pathNot: [...WORKSPACE_TESTS] };
    const to = { path: Object.keys(inside).map(folder), pathNot: [...allowed, TESTKIT] };
    return rule(`${name}: ${inner}`, `only ${mayImport.join(' and ') || 'itself'}: ${why}`, from, to);
  });
}

/** How other modules may import a module. Its own files and the tests of its workspace are exempt. */
function entryOf({ name, at, entry }: Module): Rule[] {
  const [folder = ''] = at;
  const place = patternOf(folder);
  const workspace = /^(apps|packages|programs)\/[^/]+\//.exec(folder)?.[0] ?? folder;
  const from = { pathNot: [place, TRANSLATIONS, ...testsIn(`^${workspace}`)] };
  const inside = (...entries: string[]) => ({
    path: place,
    pathNot: [...entries.map((file) => place + file), TESTKIT, TEST],
  });
  switch (entry) {
    case 'index':
      return [rule(`${name}: entry`, `import its index.ts, and export there`, from, inside('index\\.tsx?$'))];
    case 'parts': {
      const to = inside('[^/]+$', '[^/]+/index\\.tsx?$');
      return [rule(`${name}: entry`, "import a file of its folder, or a part's index.ts", from, to)];
    }
    case 'package': {
      const to = { path: place, dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'] };
      const outside = { pathNot: [`^${workspace}`, ...from.pathNot] };
      return [rule(`${name}: entry`, 'import it by the name of its package', outside, to)];
    }
    case 'files':
      return [];
  }
}

const EVERYWHERE: readonly Rule[] = [
  rule(
    'cycle',
    'move what both ends need into a file below them; types count too',
    { pathNot: [TEST, TESTKIT] },
    { circular: true },
  ),
  rule('not found', 'no file and no entry of a package has this name', {}, { couldNotResolve: true }),
  rule('tests are not imported', 'move what is shared into a testkit folder', {}, { path: TEST }),
  rule(
    'testkits are for tests',
    'move code that ships into the module that owns it',
    { pathNot: MAY_USE_TESTKITS },
    { path: TESTKIT },
  ),
  rule(
    'tests stay in their workspace',
    "a test meets another app's insides only from e2e, sim or bench",
    { path: WORKSPACE_TESTS },
    { path: EVERY_MODULE, pathNot: ['^$1/$2/', '^packages/', '^programs/', TESTKIT] },
  ),
  rule(
    'module unknown',
    'name the module of this file in tools/modules/modules.ts',
    { pathNot: [...EVERY_MODULE, SETTINGS] },
    {},
  ),
  rule(
    'module unknown',
    'name the module of this file in tools/modules/modules.ts',
    {},
    { pathNot: [...EVERY_MODULE, SETTINGS, 'node_modules/'], dependencyTypes: ['local'] },
  ),
  rule(
    'module unknown',
    'name the module of this file in tools/modules/modules.ts',
    { orphan: true, pathNot: [...EVERY_MODULE, SETTINGS] },
    {},
  ),
];

export default {
  forbidden: [
    ...MODULES.flatMap(importsOf),
    ...MODULES.flatMap(importsInside),
    ...MODULES.flatMap(entryOf),
    ...EVERYWHERE,
  ],
  options: {
    // Uses swc, because TypeScript has had no JavaScript API since version 6.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages|programs)/[^/]+/dist/', '^(?!node_modules/).*\\.d\\.ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
