import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keypairFromSecret, type Operator, RIGHTS, verifyCommand } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CommandAnswer, done, notDone } from '../../platform/operator.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { allCommands } from './commands.ts';
import { makeLocalOperators, type OperatorSettings, readOperatorKey, readOperators } from './operators.ts';
import { giveCommand } from './socket.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-give-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FREEZE = ['freeze', '--reason', 'why'];

function keyFile(name: string, byte: number, mode = 0o600): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify([...keypairFromSecret(Buffer.alloc(32, byte))]));
  chmodSync(path, mode);
  return path;
}

const operator = (name: string, byte: number): Operator => {
  const { publicKey } = readOperatorKey(keyFile(`${name}.listed`, byte));
  return { name, publicKey, rights: RIGHTS };
};

/** Runs a line. Returns the answer, and what was sent, shown and printed. */
async function give(
  settings: Partial<OperatorSettings>,
  line: readonly string[],
  answer: (request: unknown) => CommandAnswer | null = () => done('sent'),
) {
  const sent: unknown[] = [];
  const shown: unknown[] = [];
  const printed: string[] = [];
  const place: OperatorSettings = {
    cluster: 'local',
    dataDir: folder,
    operators: null,
    operatorKeypair: null,
    ...settings,
  };
  const answered = await giveCommand(
    {
      settings: place,
      time: createManualTime(),
      random: createSeededRandom(1),
      async send(request) {
        sent.push(request);
        return answer(request);
      },
      show: (terms) => shown.push(terms),
      print: (text) => printed.push(text),
    },
    line,
  );
  return { answered, sent, shown, printed, place };
}

/** Verifies a request with the operators that this place lists. */
function verifiedAt(place: OperatorSettings, request: unknown) {
  const listed = readOperators(place);
  return verifyCommand(request, { cluster: 'local', operators: isRefused(listed) ? [] : listed });
}

describe('on the local network', () => {
  test('creates and reuses a key, readable by the server’s own user only', async () => {
    const { answered, sent, place } = await give({}, FREEZE);
    expect(answered).toEqual(done('sent'));
    const listed = readOperators(place);
    expect(verifiedAt(place, sent[0])).toMatchObject({
      by: [{ name: 'anna', rights: RIGHTS }],
      command: { line: FREEZE },
    });
    expect(statSync(join(folder, 'operators', 'anna.json')).mode & 0o777).toBe(0o600);
    await give({}, FREEZE);
    expect(readOperators(place)).toEqual(listed);
  });

  test('creates one key for each name, ignoring case', async () => {
    for (const name of ['eve', 'Eve', 'dan']) await give({}, [...FREEZE, '--by', name]);
    expect(readdirSync(join(folder, 'operators')).sort()).toEqual(['dan.json', 'eve.json']);
    const { sent, place } = await give({}, [...FREEZE, '--by', 'EVE']);
    expect(verifiedAt(place, sent[0])).toMatchObject({ by: [{ name: 'eve' }] });
  });

  test('finds two operators with keys after the first start of a server', async () => {
    const place: OperatorSettings = {
      cluster: 'local',
      dataDir: folder,
      operators: null,
      operatorKeypair: null,
    };
    for (const settings of [{ ...place, cluster: 'devnet' } as const, { ...place, operators: '[]' }]) {
      makeLocalOperators(settings, createSeededRandom(1));
      expect(readdirSync(folder)).toEqual([]);
    }
    makeLocalOperators(place, createSeededRandom(1));
    const listed = readOperators(place);
    const operators = isRefused(listed) ? [] : listed;
    expect(operators.map(({ name }) => name)).toEqual(['anna', 'ben']);
    expect(new Set(operators.map(({ publicKey }) => publicKey)).size).toBe(2);
    makeLocalOperators(place, createSeededRandom(2));
    expect(readOperators(place)).toEqual(listed);
  });

  test.each(['../eve', '', 'x'.repeat(33)])('creates no key for the invalid name "%s"', async (name) => {
    const { answered, sent } = await give({}, [...FREEZE, `--by=${name}`]);
    expect(answered?.done).toBe(false);
    expect(sent).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('on other clusters', () => {
  const devnet = () => ({ cluster: 'devnet', operators: JSON.stringify([operator('anna', 1)]) }) as const;

  test('signs with the key of OPERATOR_KEYPAIR in its operator’s name', async () => {
    const settings = { ...devnet(), operatorKeypair: keyFile('mine', 1) };
    for (const by of [[], ['--by', 'anna']]) {
      const { sent } = await give(settings, [...FREEZE, ...by]);
      const operators = [operator('anna', 1)];
      expect(verifyCommand(sent[0], { cluster: 'devnet', operators })).toMatchObject({
        by: [{ name: 'anna' }],
      });
    }
  });

  test('reads the list from a file, again for each command', async () => {
    const path = join(folder, 'list.json');
    writeFileSync(path, '[]');
    const settings = { ...devnet(), operators: path, operatorKeypair: keyFile('mine', 1) };
    expect((await give(settings, FREEZE)).answered?.message).toContain('OPERATORS cannot be used. The list');
    writeFileSync(path, devnet().operators);
    expect((await give(settings, FREEZE)).answered).toEqual(done('sent'));
  });

  test('names the key of an operator who is no longer listed', async () => {
    const settings = { ...devnet(), operatorKeypair: keyFile('mine', 2) };
    const { sent } = await give(settings, [...FREEZE, '--by', 'ben']);
    const operators = [operator('ben', 2)];
    expect(isRefused(verifyCommand(sent[0], { cluster: 'devnet', operators }))).toBe(false);
  });

  test.each<[string, () => Partial<OperatorSettings>, string[], RegExp]>([
    [
      'no OPERATORS',
      () => ({ cluster: 'devnet' }),
      FREEZE,
      /^SOLANA_CLUSTER is devnet, so OPERATORS .* is required/,
    ],
    [
      'a file that is not there',
      () => ({ ...devnet(), operators: join(folder, 'none') }),
      FREEZE,
      /^OPERATORS names the file .*, which cannot be read\.$/,
    ],
    ['no key', devnet, FREEZE, /^OPERATOR_KEYPAIR .* is required/],
    [
      'an unknown key',
      () => ({ ...devnet(), operatorKeypair: keyFile('mine', 2) }),
      FREEZE,
      /^The key of OPERATOR_KEYPAIR, .*, is not in OPERATORS: name its operator with --by\.$/,
    ],
    [
      'a name without its key',
      () => ({ ...devnet(), operatorKeypair: keyFile('mine', 1) }),
      [...FREEZE, '--by', 'eve'],
      /^--by eve: the key of OPERATOR_KEYPAIR is anna's\.$/,
    ],
  ])('refuses %s with a sentence, and sends nothing', async (_name, settings, line, said) => {
    const { answered, sent } = await give(settings(), line);
    expect(answered?.done).toBe(false);
    expect(answered?.message).toMatch(said);
    expect(sent).toEqual([]);
  });

  test.each([
    ['that others may read', () => keyFile('mine', 1, 0o640), 'Other users can read'],
    ['that is not there', () => join(folder, 'none'), 'cannot be read'],
  ])('refuses a key file %s', async (_name, path, said) => {
    await expect(give({ ...devnet(), operatorKeypair: path() }, FREEZE)).rejects.toThrow(said);
  });
});

test('shows control characters of texts of others as escapes, and keeps the lines of the answer', async () => {
  const said = 'case 1\n> \x1b]52;c;cm0=\x07 \u202e\u009b';
  const { answered } = await give({}, ['fair-play', 'appeals'], () => done(said));
  expect(answered).toEqual(done('case 1\n> \\u001b]52;c;cm0=\\u0007 \\u202e\\u009b'));
  const part = { ...done('["\u009b"]'), rest: ['withdrawals', 'list', '--json'] };
  let parts = 0;
  const { printed } = await give({}, ['withdrawals', 'list', '--json'], () => {
    parts += 1;
    return parts === 1 ? part : done('[]');
  });
  expect(printed).toEqual(['["\\u009b"']);
});

test('sends a query unchanged', async () => {
  const { sent } = await give({}, ['reserves', '--json']);
  expect(sent).toEqual([['reserves', '--json']]);
});

test('requests, shows and signs the terms of a command', async () => {
  const terms = { withdrawal: 7, lamports: '1' };
  const line = ['withdrawals', 'approve', '7'];
  const { sent, shown, place } = await give({}, line, (request) =>
    typeof request === 'object' && request !== null && 'terms' in request
      ? done(JSON.stringify(terms))
      : done('sent'),
  );
  expect(sent[0]).toEqual({ terms: line });
  expect(shown).toEqual([terms]);
  expect(verifiedAt(place, sent[1])).toMatchObject({ command: { subject: terms } });
});

test('does not sign a command that has no terms', async () => {
  const { answered, sent } = await give({}, ['withdrawals', 'approve', '7'], () => notDone('There is none.'));
  expect(answered).toEqual(notDone('There is none.'));
  expect(sent).toHaveLength(1);
});

test('signs and sends no line that cannot be parsed', async () => {
  const { answered, sent } = await give({}, ['freeze']);
  expect(answered?.message).toContain('--reason is required');
  expect(sent).toEqual([]);
});

describe('a list in parts', () => {
  const LIST = ['withdrawals', 'list', '--json'];
  const page = (after: number) => [...LIST, '--after', String(after)];
  const partsOf = (last: CommandAnswer | null) => (request: unknown) => {
    if (JSON.stringify(request) === JSON.stringify(LIST)) return { ...done('[1,2]'), rest: page(2) };
    return JSON.stringify(request) === JSON.stringify(page(2)) ? { ...done('[3]'), rest: page(3) } : last;
  };

  test('is printed as one array', async () => {
    const { answered, printed, sent } = await give({}, LIST, partsOf(done('[4,5]')));
    expect(answered?.done).toBe(true);
    expect(printed.join('') + answered?.message).toBe('[1,2,3,4,5]');
    expect(sent).toEqual([LIST, page(2), page(3)]);
  });

  test('is printed as a valid array if the last part is empty', async () => {
    const { answered, printed } = await give({}, LIST, partsOf(done('[]')));
    expect(printed.join('') + answered?.message).toBe('[1,2,3]');
  });

  test.each([[null], [notDone('The chain cannot be read.')]])('fails if it breaks off: %j', async (last) => {
    expect((await give({}, LIST, partsOf(last))).answered).toEqual(last);
  });
});

test('every command asks for its reason with the same option', () => {
  expect(allCommands()).toContain('--reason REASON');
  expect(allCommands()).not.toContain('--why');
});
