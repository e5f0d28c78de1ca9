// Tools, tidy: the import table as a rule. The table itself is rooms.ts; here is only how it is read.
import { folderOf, isConfig, isGenerated, isTest, isTestkit } from './path-kinds.ts';
import { ROOMS, type Room } from './rooms.ts';
import { lineOf, type SourceFile } from './source-file.ts';
import { resolveSpecifier, type Specifier, specifiersOf, WORKSPACES, workspaceName } from './specifiers.ts';
import type { Finding, Tree } from './tree.ts';

/** Where a path belongs. Two features of the page share a row of the table but are two places. */
interface Place {
  room: Room;
  name: string; // the room's, with the feature's where the row stands for many: `features/play`
  folder: string; // ends in '/', except where the room is a list of files
}

export function checkImports(tree: Tree): Finding[] {
  return [...tree.sources.values()].flatMap((source) => checkFile(source, tree.paths));
}

function checkFile(source: SourceFile, paths: ReadonlySet<string>): Finding[] {
  const { path } = source;
  if (isConfig(path) || isGenerated(path)) return [];
  const place = placeOf(path);
  if (place === null && !isTestkit(path)) {
    const sentence = `no room holds ${path}: name the room (tools/tidy/rooms.ts has the table), or move the file into one`;
    return [{ path, line: 1, sentence }];
  }
  return specifiersOf(source).flatMap((specifier) => {
    const sentence = judge(path, place, specifier, paths);
    return sentence === null ? [] : [{ path, line: lineOf(source, specifier.offset), sentence }];
  });
}

/** Null when the import is fine, else the sentence to say. */
function judge(
  from: string,
  place: Place | null,
  specifier: Specifier,
  paths: ReadonlySet<string>,
): string | null {
  const forTests = isTest(from) || isTestkit(from);
  if (specifier.text === null) {
    return forTests ? null : 'import() takes a plain string, so that the import table can be checked';
  }
  const to = resolveSpecifier(from, specifier.text, paths);
  if (to === null || isGenerated(to)) return null;
  if (isTest(to))
    return `${to} is a test and nothing imports tests: move what is shared into a testkit folder`;
  if (isTestkit(to)) return judgeTestkit(from, to, place);
  const target = placeOf(to);
  if (target === null) return judgeOutside(from, to, forTests);
  if (target.name === place?.name) return null;
  if (forTests && appOf(from) === appOf(to)) return null;
  const allowed = forTests ? allowedInApp(appOf(from)) : allowedIn(place, specifier.typeOnly);
  if (!allowed.has(target.room.name)) return refusal(place, from, target, specifier.typeOnly);
  return doorSentence(to, target, specifier.text);
}

function judgeTestkit(from: string, to: string, place: Place | null): string | null {
  const isTestRoom = place !== null && ['e2e', 'sim', 'bench'].includes(place.room.name);
  if (isTest(from) || isTestkit(from) || isTestRoom) return null;
  return `${to} is for tests only: code that ships moves out of the testkit, into the room that owns it`;
}

function judgeOutside(from: string, to: string, forTests: boolean): string | null {
  // A file that no room holds is reported itself; only tests and settings reach for such files.
  if (forTests || isConfig(to) || appOf(from) === appOf(to)) return null;
  return `${to} belongs to no room: move what is needed into a room that this one may import`;
}

function allowedIn(place: Place | null, typeOnly: boolean): Set<string> {
  if (place === null) return new Set();
  const { mayImport, mayImportTypes } = place.room;
  return new Set(typeOnly ? [...mayImport, ...(mayImportTypes ?? [])] : mayImport);
}

/** A test may import whatever any room of its own app may. */
function allowedInApp(app: string): Set<string> {
  const rooms = ROOMS.filter((room) => room.at.some((at) => at.startsWith(`${app}/`)));
  return new Set(rooms.flatMap((room) => [...room.mayImport, ...(room.mayImportTypes ?? [])]));
}

function refusal(place: Place | null, from: string, target: Place, typeOnly: boolean): string {
  const name = place?.name ?? from;
  const why = place ? ` (${place.room.why})` : '';
  if (place?.room.mayImportTypes?.includes(target.room.name) && !typeOnly) {
    return `${name} may import only types from ${target.name}${why}: write 'import type', or move the code to where it runs`;
  }
  return `${name} may not import ${target.name}${why}: ${advice(place, from, target)}`;
}

function advice(place: Place | null, from: string, target: Place): string {
  if (place === null) return 'a test meets another app only through its doors, from e2e';
  if (place.room.name === 'features' && target.room.name === 'features') {
    return 'put what both need into board, session or ui, or open it through the registry port in session';
  }
  const [here, there] = [appOf(from), appOf(target.folder)];
  if (here !== there && here.startsWith('apps/') && there.startsWith('apps/')) {
    return 'page and server meet in packages/protocol, so what both need belongs there';
  }
  const home = homeOfBoth(place.room, target.room);
  const port = here === 'apps/server' ? `, or ${place.name} declares a port that app.ts fills` : '';
  return home
    ? `code that needs both belongs in ${home.name} (${home.at[0]})${port}`
    : 'take it as an argument';
}

/** The lowest room that may know both: that is where code that needs both should live. */
function homeOfBoth(one: Room, other: Room): Room | undefined {
  const knows = (room: Room, known: Room) => room === known || room.mayImport.includes(known.name);
  return ROOMS.find((room) => knows(room, one) && knows(room, other));
}

function doorSentence(to: string, target: Place, specifier: string): string | null {
  const { name, folder, room } = target;
  if (room.door === 'files') return null;
  if (room.door === 'name') {
    if (workspaceName(specifier) !== null) return null;
    const packageName = Object.keys(WORKSPACES).find((key) => folder.startsWith(`${WORKSPACES[key]}/`));
    return `${to} is the inside of ${name}: import it by name, '${packageName}', whose package.json lists the doors`;
  }
  const inside = to.slice(folder.length);
  if (/^index\.tsx?$/.test(inside)) return null;
  if (room.door === 'index') {
    return `${to} is the inside of ${name}: use its door ${folder}index.ts, and export there what others need`;
  }
  if (!inside.includes('/') || /^[^/]+\/index\.tsx?$/.test(inside)) return null;
  const part = inside.slice(0, inside.indexOf('/'));
  return `${to} is the inside of ${name}: use its door ${folder}${part}/index.ts, and export there what others need`;
}

/** Null for a file that no row of the table holds. */
export function placeOf(path: string): Place | null {
  for (const room of ROOMS) {
    for (const at of room.at) {
      const folder = matchPlace(path, at);
      if (folder === null) continue;
      const many = at.indexOf('*');
      return { room, folder, name: many === -1 ? room.name : `${room.name}/${folder.slice(many, -1)}` };
    }
  }
  return null;
}

function matchPlace(path: string, at: string): string | null {
  if (!at.endsWith('/')) return path === at ? at : null;
  const many = at.indexOf('*');
  if (many === -1) return path.startsWith(at) ? at : null;
  if (!path.startsWith(at.slice(0, many))) return null;
  const end = path.indexOf('/', many);
  return end === -1 ? null : path.slice(0, end + 1);
}

/** The workspace or top-level folder a path is in: tests are free inside it, and circles are looked for in it. */
export function appOf(path: string): string {
  const workspace = /^(packages|apps)\/[^/]+/.exec(path);
  return workspace?.[0] ?? folderOf(path).split('/')[0] ?? '';
}
