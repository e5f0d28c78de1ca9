// Tools, tidy: what a file is, judged by its path alone. Rules share these so that exemptions mean one thing.

/** A unit or component test, or a browser journey. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** What tests share: positions, generators, an app on a test database. Only tests import it. */
export function isTestkit(path: string): boolean {
  return /(^|\/)testkit(\/|\.tsx?$)/.test(path);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
