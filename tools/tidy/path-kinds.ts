// Tools, tidy: what a file is, judged by its path alone. Rules share these so that exemptions mean one thing.

/** A unit or component test, or a browser journey. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** What tests share: positions, generators, an app on a test database. Only tests import it. */
export function isTestkit(path: string): boolean {
  return /(^|\/)testkit(\/|\.tsx?$)/.test(path);
}

/** Data or set-up that tests are run against. */
export function isFixture(path: string): boolean {
  return /(^|\/)(fixtures|__snapshots__)\//.test(path);
}

/** The settings of a tool, such as vite.config.ts. */
export function isConfig(path: string): boolean {
  return /\.config\.m?[jt]s$/.test(path);
}

/** Written by a program or for the compiler alone: no one reads or edits it by hand. */
export function isGenerated(path: string): boolean {
  return /(^|\/)generated\/|\.generated\.tsx?$|\.d\.m?ts$/.test(path);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
