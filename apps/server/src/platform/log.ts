// Logs one JSON line per event to standard output. Cookies, sign-in signatures, keys, signed bytes and bodies are never logged.
import { type Logger, pino } from 'pino';

export type Log = Logger;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields that are always redacted. */
const SECRET_PATHS = ['cookie', 'authorization', 'signature', 'secretKey', 'body'];

export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: '[hidden]' },
  });
}
