// e2e: browser engines other than Chromium. WebKit and Firefox both speak WebDriver, so one table has the commands of both.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each command of WebDriver as an HTTP call to WebKitWebDriver, and as the name that Firefox's Marionette has for it. */
export const COMMANDS = {
  open: ['POST /url', 'WebDriver:Navigate'],
  reload: ['POST /refresh', 'WebDriver:Refresh'],
  run: ['POST /execute/sync', 'WebDriver:ExecuteScript'],
  setCookie: ['POST /cookie', 'WebDriver:AddCookie'],
  setSize: ['POST /window/rect', 'WebDriver:SetWindowRect'],
  label: ['GET /element/:id/computedlabel', 'WebDriver:GetComputedLabel'],
  click: ['POST /element/:id/click', 'WebDriver:ElementClick'],
  type: ['POST /element/:id/value', 'WebDriver:ElementSendKeys'],
  act: ['POST /actions', 'WebDriver:PerformActions'],
  picture: ['GET /screenshot', 'WebDriver:TakeScreenshot'],
} as const;

export type Command = keyof typeof COMMANDS;

/** A command that takes longer than this hangs. */
export const COMMAND_TIMEOUT_MS = 30_000;

/** A refused command. `code` is an error code of WebDriver, such as 'stale element reference'. */
export class RefusedCommand extends Error {
  readonly code: string;
  constructor(command: string, code: string, message: string) {
    super(`${command}: ${code}: ${message}`);
    this.code = code;
  }
}

/** Sends a command to a running browser with one window. Rejects with a RefusedCommand, or if there is no answer in time. */
export type Engine = (command: Command, parameters?: object) => Promise<unknown>;

/** The programs of one browser, with a folder for their files. */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), 'kingstake-engine-'));
  /** Where the browser saves downloads. */
  readonly downloads = join(this.folder, 'downloads');
  readonly #running: ChildProcess[] = [];
  #printed = '';

  constructor() {
    mkdirSync(this.downloads);
  }

  /** Starts a program that writes its files to the folder. */
  start(path: string, args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
    const child = spawn(path, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOME: this.folder,
        XDG_RUNTIME_DIR: this.folder,
        TMPDIR: this.folder,
        ...environment,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#printed += chunk.toString();
      });
    this.#running.push(child);
    return child;
  }

  /** Returns what all programs have printed. */
  printed(): string {
    return this.#printed;
  }

  /** Ends the programs and every process that they started, and deletes their files. */
  async end(): Promise<void> {
    for (const child of this.#running.reverse()) {
      if (child.pid === undefined || child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      endTree(child.pid);
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Ends a process and all that it started. Each is stopped first, because WebKit starts its network process again when that ends. */
function endTree(pid: number): void {
  if (!signal(pid, 'SIGSTOP')) return;
  for (const child of childrenOf(pid)) endTree(child);
  signal(pid, 'SIGKILL');
}

function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Returns whether the process was running. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Waits until `probe` returns something other than null. Rejects with what the programs printed if it does not in time. */
export async function untilReady<T>(
  programs: Programs,
  probe: () => T | null | Promise<T | null>,
): Promise<T> {
  const deadline = Date.now() + COMMAND_TIMEOUT_MS;
  for (;;) {
    const found = await probe();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`the browser is not ready: ${programs.printed()}`);
    await pause();
  }
}
