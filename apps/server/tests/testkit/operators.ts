// Operators with keys, and the commands that they sign.
import { createHash } from 'node:crypto';
import {
  createSigningKey,
  keypairFromSecret,
  RIGHTS,
  type Right,
  type SignedCommand,
  type SigningKey,
  type Subject,
  signCommand,
  writeCommand,
} from '@kingstake/proofs/custody';
import type { App } from '../../src/app.ts';
import { commandOf, isConfirm } from '../../src/operators/commands/commands.ts';
import type { CommandAnswer } from '../../src/platform/operator.ts';
import type { Time } from '../../src/platform/time.ts';

/** All operators that tests use. */
const NAMES = ['operator', 'eve', 'dan'] as const;

/** Returns the key of an operator. The same name always has the same key. */
export function operatorKey(name: string): SigningKey {
  const key = createSigningKey(operatorKeypair(name));
  if (key === null) throw new Error('our own key is a key');
  return key;
}

/** Returns the content of the operator's key file. */
export function operatorKeypair(name: string): Uint8Array {
  return keypairFromSecret(createHash('sha256').update(`operator ${name}`).digest());
}

/** Returns the value of OPERATORS for these names and rights; by default, all operators of tests with all rights. */
export function listOperators(
  operators: Readonly<Record<string, readonly Right[]>> = Object.fromEntries(
    NAMES.map((name) => [name, RIGHTS]),
  ),
): string {
  return JSON.stringify(
    Object.entries(operators).map(([name, rights]) => ({
      name,
      publicKey: operatorKey(name).publicKey,
      rights,
    })),
  );
}

let nonces = 0;

/** Returns a command with this operator's signature. */
export function signedBy(
  name: string,
  line: readonly string[],
  given: { atMs: number; cluster?: string; subject?: Subject | null; key?: SigningKey },
): SignedCommand {
  nonces += 1;
  const nonce = createHash('sha256').update(`nonce ${nonces}`).digest().subarray(0, 16);
  const { atMs, cluster = 'local', subject = null, key = operatorKey(name) } = given;
  const text = writeCommand({ cluster, line, subject, nonce, atMs });
  return { text, signatures: [signCommand(text, name, key)] };
}

/** Sends a command line to a server. If the command changes something, `--by` or else `operator` signs it. */
export async function operate(
  app: Pick<App, 'operate'>,
  place: { time: Pick<Time, 'nowMs'>; cluster: string },
  line: readonly string[],
): Promise<CommandAnswer> {
  const command = commandOf(line);
  if (line.includes('--help') || (command?.changes === undefined && !isConfirm(line)))
    return app.operate(line);
  let subject: Subject | null = null;
  if (command?.subject !== undefined || isConfirm(line)) {
    const terms = await app.operate({ terms: line });
    if (!terms.done) return terms;
    subject = JSON.parse(terms.message) as Subject;
  }
  const { time, cluster } = place;
  return app.operate(signedBy(firstOf(line), line, { atMs: time.nowMs(), cluster, subject }));
}

function firstOf(line: readonly string[]): string {
  const at = line.indexOf('--by');
  return at === -1 ? 'operator' : (line[at + 1] ?? '');
}

/** Gives a command line. If the command waits for a second operator, another one confirms it. */
export async function operateByTwo(
  give: (line: readonly string[]) => Promise<CommandAnswer>,
  line: readonly string[],
): Promise<CommandAnswer> {
  const filed = await give(line);
  const request = requestIn(filed);
  const second = firstOf(line) === 'eve' ? 'operator' : 'eve';
  return request === null ? filed : give(['confirm', request, '--by', second]);
}

/** Returns the number of the request that waits for a second operator, or null. */
export const requestIn = ({ done, message }: CommandAnswer): string | null =>
  done ? (/^Nothing is done yet\. .*: confirm (\d+)$/.exec(message)?.[1] ?? null) : null;
