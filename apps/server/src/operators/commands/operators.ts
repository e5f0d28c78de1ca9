// Who may give commands: the list in the settings, or key files on the local network.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Operator, parseOperatorList, RIGHTS } from '@kingstake/proofs/custody';
import { isRefused, type Refused, type Result } from '@kingstake/protocol';
import type { Random } from '../../platform/random.ts';
import type { Settings } from '../../platform/settings.ts';
import { makeOperatorKey, readOperatorKey } from './keys/operator-key.ts';

export type OperatorSettings = Pick<Settings, 'cluster' | 'dataDir' | 'operators' | 'operatorKeypair'>;

export type ReadOperators = Result<readonly Operator[], Refused>; // refused with a sentence

/** Operators who have keys on the local network from the first start, so that commands of two operators can be rehearsed. */
export const LOCAL_OPERATORS = ['anna', 'ben'] as const;

export const localKeyFile = (dataDir: string, name: string): string =>
  join(dataDir, 'operators', `${name}.json`);

/** Creates the missing keys of the local operators, unless the settings list operators. */
export function makeLocalOperators(settings: OperatorSettings, random: Random): void {
  if (settings.operators !== null || settings.cluster !== 'local') return;
  for (const name of LOCAL_OPERATORS) makeOperatorKey(localKeyFile(settings.dataDir, name), random);
}

/** Reads the list for every command, so that a changed file needs no restart. */
export function readOperators(settings: OperatorSettings): ReadOperators {
  if (settings.operators !== null) return parseListed(settings.operators);
  if (settings.cluster === 'local') return readLocalOperators(settings.dataDir);
  return {
    refused: `SOLANA_CLUSTER is ${settings.cluster}, so OPERATORS (names, public keys and rights) is required for commands that change something.`,
  };
}

function parseListed(listed: string): ReadOperators {
  let text = listed;
  if (!listed.startsWith('[')) {
    try {
      text = readFileSync(listed, 'utf8');
    } catch {
      return { refused: `OPERATORS names the file ${listed}, which cannot be read.` };
    }
  }
  const read = parseOperatorList(text);
  return isRefused(read) ? { refused: `OPERATORS cannot be used. ${read.refused}` } : read;
}

/** On the local network everyone who can write to the data folder is an operator with all rights. */
function readLocalOperators(dataDir: string): ReadOperators {
  const folder = join(dataDir, 'operators');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const operators: Operator[] = files.sort().map((file) => ({
    name: file.slice(0, -'.json'.length),
    publicKey: readOperatorKey(join(folder, file)).publicKey,
    rights: RIGHTS,
  }));
  return operators;
}
