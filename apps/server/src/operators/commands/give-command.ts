// The client side of the command line: signs a line with the operator's key and sends it. `send` reaches a running server
// or, without one, the database.

import { existsSync } from 'node:fs';
import { CUSTODY, type SigningKey, type Subject, signCommand, writeCommand } from '@kingstake/proofs/custody';
import { carriedText, isRefused, terminalText } from '@kingstake/protocol';
import { type CommandAnswer, done, notDone, textOption } from '../../platform/operator.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import { commandOf, isConfirm, parseCommand, shapeOf } from './commands.ts';
import { makeOperatorKey, readOperatorKey } from './keys.ts';
import { LOCAL_OPERATORS, localKeyFile, type OperatorSettings, readOperators } from './operators.ts';

export interface CommandGiver {
  settings: OperatorSettings;
  time: Pick<Time, 'nowMs'>;
  random: Random;
  /** Runs a request; null if a server is needed and none is running. */
  send(request: unknown): Promise<CommandAnswer | null>;
  /** Shows the operator the terms that are signed together with the words. */
  show(terms: Subject): void;
  /** Prints text before the answer, unchanged. */
  print(text: string): void;
}

interface Signer {
  name: string;
  key: SigningKey;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

/**
 * Runs one command line. A query is sent unchanged; a change is signed first. Answers contain texts of others, so their control characters
 * are shown as escapes.
 */
export async function giveCommand(
  giver: CommandGiver,
  words: readonly string[],
): Promise<CommandAnswer | null> {
  // Ids, addresses, amounts and signatures are pasted from chats. A reason has spaces, and a path slashes: both stay as typed.
  const line = words.map((word) => (/[\s/]/.test(word) ? word : carriedText(word)));
  const answer = await give({ ...giver, print: (text) => giver.print(terminalText(text)) }, line);
  return answer === null ? null : { ...answer, message: terminalText(answer.message) };
}

async function give(giver: CommandGiver, line: readonly string[]): Promise<CommandAnswer | null> {
  const shape = shapeOf(line);
  if (shape === undefined || (shape.changes === undefined && !isConfirm(line))) return ask(giver, line);
  const parsed = parseCommand(shape, line.slice(shape.words.length));
  if ('done' in parsed) return parsed;
  const signer = findSigner(giver, textOption(parsed, 'by'));
  if (typeof signer === 'string') return notDone(signer);
  let subject: Subject | null = null;
  if (isConfirm(line) || commandOf(line)?.subject !== undefined) {
    const terms = await giver.send({ terms: line });
    if (terms === null || !terms.done) return terms;
    const behind = JSON.parse(terms.message) as Subject;
    giver.show(behind);
    subject = behind;
  }
  const { settings, time, random } = giver;
  const nonce = random.bytes(CUSTODY.nonceBytes);
  const text = writeCommand({ cluster: settings.cluster, line, subject, nonce, atMs: time.nowMs() });
  return giver.send({ text, signatures: [signCommand(text, signer.name, signer.key)] });
}

/** Runs a query. A long list arrives in parts and is printed as one array, without being held in memory. */
async function ask(giver: CommandGiver, line: readonly string[]): Promise<CommandAnswer | null> {
  let answer = await giver.send(line);
  if (answer?.rest === undefined) return answer;
  for (let before = '['; ; before = ',') {
    const rows = answer.message.slice(1, -1);
    if (rows !== '') giver.print(`${before}${rows}`);
    if (answer.rest === undefined) return done(']');
    answer = await giver.send(answer.rest);
    if (answer === null || !answer.done) return answer;
  }
}

/** Returns the key that signs, or a sentence that explains why there is none. */
function findSigner({ settings, random }: CommandGiver, by: string | null): Signer | string {
  if (settings.operators === null && settings.cluster === 'local') {
    const name = (by ?? LOCAL_OPERATORS[0]).toLowerCase();
    if (!NAME.test(name))
      return 'The name of an operator has 1 to 32 letters, digits, dots, dashes or underscores.';
    const path = localKeyFile(settings.dataDir, name);
    if (!existsSync(path)) makeOperatorKey(path, random);
    return { name, key: readOperatorKey(path, { secret: true }) };
  }
  const listed = readOperators(settings);
  if (isRefused(listed)) return listed.refused;
  if (settings.operatorKeypair === null)
    return 'OPERATOR_KEYPAIR (your key file) is required for commands that change something.';
  const key = readOperatorKey(settings.operatorKeypair, { secret: true });
  const operator = listed.find(({ publicKey }) => publicKey === key.publicKey);
  // An operator who is being replaced signs under the list in force, which only the server knows.
  if (operator === undefined)
    return by === null
      ? `The key of OPERATOR_KEYPAIR, ${key.publicKey}, is not in OPERATORS: name its operator with --by.`
      : { name: by, key };
  if (by !== null && by !== operator.name)
    return `--by ${by}: the key of OPERATOR_KEYPAIR is ${operator.name}'s.`;
  return { name: operator.name, key };
}
