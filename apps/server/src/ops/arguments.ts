// ops: reads a command line. Pure.

export interface CommandShape {
  words: readonly string[]; // 'withdrawals', 'approve'
  positions: readonly string[]; // names of what stands without a flag
  options: Readonly<Record<string, { value: boolean; required?: boolean; help: string }>>;
  help: string;
}

export interface Parsed {
  positions: readonly string[];
  options: Readonly<Record<string, string | true>>;
}

export type ParsedLine = { ok: true; parsed: Parsed } | { ok: false; said: string };

export function usageOf(shape: CommandShape): string {
  const options = Object.entries(shape.options).map(([name, option]) => {
    const text = `--${name}${option.value ? ` ${name.toUpperCase()}` : ''}`;
    return option.required === true ? text : `[${text}]`;
  });
  return [...shape.words, ...shape.positions.map((name) => `<${name}>`), ...options].join(' ');
}

export function helpOf(shape: CommandShape): string {
  const lines = Object.entries(shape.options).map(([name, option]) => `  --${name}  ${option.help}`);
  return [`usage: ${usageOf(shape)}`, '', shape.help, ...(lines.length === 0 ? [] : ['', ...lines])].join(
    '\n',
  );
}

/** What stands after a command's words. Unknown flags, missing values and too many words are refused with the usage. */
export function parseArguments(shape: CommandShape, rest: readonly string[]): ParsedLine {
  const positions: string[] = [];
  const options: Record<string, string | true> = {};
  const refuse = (why: string): ParsedLine => ({ ok: false, said: `${why}\nusage: ${usageOf(shape)}` });
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? '';
    if (!word.startsWith('--')) {
      positions.push(word);
      continue;
    }
    const name = word.slice(2);
    const option = Object.hasOwn(shape.options, name) ? shape.options[name] : undefined;
    if (option === undefined) return refuse(`There is no --${name} here.`);
    if (!option.value) {
      options[name] = true;
      continue;
    }
    const value = rest[index + 1];
    if (value === undefined || value.startsWith('--') || value.trim() === '')
      return refuse(`--${name} needs a value.`);
    options[name] = value;
    index += 1;
  }
  if (positions.length !== shape.positions.length) return refuse('That is not how this command is called.');
  for (const [name, option] of Object.entries(shape.options)) {
    if (option.required === true && options[name] === undefined) return refuse(`--${name} is needed.`);
  }
  return { ok: true, parsed: { positions, options } };
}
