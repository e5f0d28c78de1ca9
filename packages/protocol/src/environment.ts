// Settings are environment variables. Server and signer parse theirs with these schemas.
import * as z from 'zod/mini';
import { type Lamports, parseSol } from './money.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting. The message is the sentence that the operator reads. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Sentence = { error: string | ((issue: { input?: unknown }) => string) };

/** For values that hold no secret. */
export const quoting = (wanted: string): Sentence => ({
  error: ({ input }) => `is "${String(input)}", but it must be ${wanted}.`,
});

/** For values that may contain a secret. The error names the variable but never quotes the value. */
export const hiding = (wanted: string): Sentence => ({ error: `cannot be used: it must be ${wanted}.` });

export const text = (accepts: (given: string) => boolean, sentence: Sentence) =>
  z.string().check(z.refine(accepts, sentence));

export const path = () => text((given) => !given.includes('\0'), hiding('the path of a file or folder'));

export const sol = (sentence: typeof quoting) =>
  z.pipe(
    text(
      (given) => parseSol(given) !== null,
      sentence('an amount of SOL with at most 9 decimals, such as 2.5'),
    ),
    z.transform((given: string) => parseSol(given) as Lamports),
  );

interface Documentation {
  standard: string; // the default; Markdown
  description: string; // Markdown, for a cell of a table
}

const DOCUMENTATION = z.registry<Documentation>();

/** Declares a setting with a default, written as an operator would write it. */
export function preset<T extends z.ZodMiniType<unknown, string>>(
  value: z.input<T>,
  description: string,
  schema: T,
) {
  const setting = z.prefault(schema, value as never);
  DOCUMENTATION.add(setting, { standard: `\`${value}\``, description });
  return setting;
}

/** Declares a setting that is null if it is absent. `instead` says what the program then uses. */
export function optional<T extends z.ZodMiniType>(description: string, schema: T, instead = '–') {
  const setting = z._default(z.nullable(schema), null);
  DOCUMENTATION.add(setting, { standard: instead, description });
  return setting;
}

/** Returns name, default and description of each setting. Throws if one was not declared with `preset` or `optional`. */
export function documentationOf({ shape }: z.ZodMiniObject): readonly (readonly [string, string, string])[] {
  return Object.entries(shape).map(([name, schema]) => {
    const documentation = DOCUMENTATION.get(schema as z.ZodMiniType);
    if (!documentation?.description) throw new Error(`${name} has no description`);
    return [name, documentation.standard, documentation.description];
  });
}

/** Parses the variables that the schema names. An empty one counts as absent. Throws `SettingsError` for the first invalid one. */
export function parseEnvironment<S extends z.ZodMiniObject>(
  schema: S,
  environment: Environment,
): z.output<S> {
  const given = Object.keys(schema.shape).map((name) => [name, environment[name]?.trim() || undefined]);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingsError(`${String(issue?.path[0])} ${issue?.message}`);
}
