// The log for developers. It never contains a signature, a signed text or a key.

export interface Log {
  warn(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}
