// Tools, acceptance: lines that no test title carries, and why; a line with a test has no place here.

export interface Exception {
  later?: string; // what is missing until it works
  screenshots?: readonly string[]; // what can only be seen
}

export const EXCEPTIONS: Readonly<Record<string, Exception>> = {};
