// reserves: the check that the page runs once after a sign-in, when it is idle.

import { currentLanguage } from '../language/index.ts';
import { browserFetch } from '../net/browser-fetch.ts';
import { createHttp } from '../net/http-client.ts';
import { saveFile } from '../net/save-file.ts';
import { readKept } from './kept-check.ts';
import { checkOwn, newestStatements } from './run-check.ts';
import { RESERVE_WORDS } from './words.ts';

/** The failed check, and the file to save. */
export interface ReserveWarning {
  title: string;
  description: string;
  label: string;
  save(): void;
}

/** Checks the newest statement if this device has not checked it. Returns a warning if it is wrong, otherwise null. */
export async function checkAfterSignIn(userId: number, nowMs: number): Promise<ReserveWarning | null> {
  const http = createHttp(browserFetch);
  const statements = await newestStatements(http);
  const [statement] = statements;
  if (statement === undefined) return null;
  const kept = readKept(userId);
  const isKnown = kept?.height === statement.height && kept.root === statement.root;
  if (isKnown && kept.failed.length === 0) return null;
  const deps = { http, fetch: browserFetch, nowMs };
  const { failed, proof } = await checkOwn(deps, userId, statement, statements);
  if (failed.length === 0) return null;
  const words = RESERVE_WORDS[currentLanguage()];
  return {
    title: words.warning,
    description: words.warningHint,
    label: words.saveProof,
    save: () => saveFile(words.proofFile(statement.height), 'application/json', proof),
  };
}
