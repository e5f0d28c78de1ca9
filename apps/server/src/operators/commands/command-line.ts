// Parses the words of a command line. Pure.
import { parseArgs } from 'node:util';
import {
  type CommandAnswer,
  type CommandShape,
  notDone,
  type ParsedCommand,
} from '../../platform/operator.ts';

/** Marks a word that begins with a minus and a digit as a value, not an option. */
const NEGATIVE = '\u0000';

export function usageOf(shape: CommandShape): string {
  const options = Object.entries(shape.options).map(([name, option]) => {
    const text = `--${name}${option.value ? ` ${name.toUpperCase()}` : ''}`;
    return option.required === true ? text : `[${text}]`;
  });
  return [...shape.words, ...shape.positions.map((name) => `<${name}>`), ...options].join(' ');
}

export function helpOf(shape: CommandShape): string {
  const options = Object.entries(shape.options).map(([name, option]) => `  --${name}  ${option.help}`);
  const alias = shape.alias === undefined ? [] : [`Also: ${shape.alias.join(' ')}.`];
  const two = shape.changes?.twoOperators === true ? ['Needs two operators: another one confirms it.'] : [];
  return [
    `usage: ${usageOf(shape)}`,
    '',
    shape.help,
    ...two,
    ...alias,
    ...(options.length === 0 ? [] : ['', ...options]),
  ].join('\n');
}

/** Parses what follows the words of a command. Returns the parsed command, or the refusal of an invalid one. */
export function parseCommand(shape: CommandShape, rest: readonly string[]): ParsedCommand | CommandAnswer {
  const refuse = (why: string) => notDone(`${why}\nusage: ${usageOf(shape)}`);
  const options = Object.fromEntries(
    Object.entries(shape.options).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  // Uses tokens instead of strict parsing, which treats a negative amount as an option and has its own error messages.
  const { tokens } = parseArgs({
    args: rest.map((word) => (/^-[\d.]/.test(word) ? `${NEGATIVE}${word}` : word)),
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const parsed: { positions: string[]; options: Record<string, string | true> } = {
    positions: [],
    options: {},
  };
  for (const token of tokens) {
    if (token.kind === 'positional') parsed.positions.push(token.value.replace(NEGATIVE, ''));
    if (token.kind !== 'option') continue;
    const option =
      token.rawName.startsWith('--') && Object.hasOwn(shape.options, token.name)
        ? shape.options[token.name]
        : undefined;
    if (option === undefined) return refuse(`Unknown option ${token.rawName}.`);
    const value = token.value?.replace(NEGATIVE, '');
    if (
      option.value
        ? value === undefined || value.startsWith('--') || value.trim() === ''
        : value !== undefined
    )
      return refuse(option.value ? `--${token.name} needs a value.` : `--${token.name} takes no value.`);
    parsed.options[token.name] = value ?? true;
  }
  // A last position such as 'signature...' takes one or more.
  const [given, named] = [parsed.positions.length, shape.positions.length];
  const isOpen = shape.positions.at(-1)?.endsWith('...') === true;
  if (given < named || (given > named && !isOpen)) return refuse('Wrong number of arguments.');
  for (const [name, option] of Object.entries(shape.options)) {
    if (option.required === true && parsed.options[name] === undefined)
      return refuse(`--${name} is required.`);
  }
  return parsed;
}

export function startsWith(line: readonly string[], words: readonly string[] | undefined): boolean {
  return words?.every((word, index) => line[index] === word) === true;
}
