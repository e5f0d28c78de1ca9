// The log for developers. Never a signature, a signed text or a key.

export interface Log {
  warn(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}
