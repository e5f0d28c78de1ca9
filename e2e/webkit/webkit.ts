// e2e: WebKit for GTK in its own X server, driven by WebKitWebDriver (Debian: webkit2gtk-driver and xvfb).

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../testkit/find-program.ts';
import { freePorts } from '../../testkit/free-ports.ts';
import {
  COMMAND_TIMEOUT_MS,
  COMMANDS,
  type Command,
  type Engine,
  type Programs,
  RefusedCommand,
  untilReady,
} from '../engines/engine.ts';

/** The toolbar must not keep the window wider than a phone. */
const NARROW_TOOLBAR =
  'window, headerbar, toolbar, toolitem, entry, button, image { font-size: 2px; min-width: 0; padding: 0; }';

/** For the page too. */
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations = 0\n';

/** Returns the programs, or null if one is missing. */
export function findWebKit(): { driver: string; display: string } | null {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  return driver === null || display === null ? null : { driver, display };
}

async function startDisplay(programs: Programs, path: string): Promise<string> {
  programs.start(path, ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp']);
  return untilReady(programs, () => /^(\d+)\n/m.exec(programs.printed())?.[1] ?? null);
}

/** Starts a browser. Throws if its programs are missing. */
export async function startWebKit(programs: Programs): Promise<Engine> {
  const found = findWebKit();
  if (found === null) throw new Error('WebKitWebDriver or Xvfb is not installed');
  const display = await startDisplay(programs, found.display);
  const styles = join(programs.folder, 'gtk-3.0');
  mkdirSync(styles);
  writeFileSync(join(styles, 'gtk.css'), NARROW_TOOLBAR);
  writeFileSync(join(styles, 'settings.ini'), REDUCED_MOTION);
  writeFileSync(join(programs.folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${programs.downloads}"\n`);
  const port = await freePorts(1);
  programs.start(found.driver, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    XDG_CONFIG_HOME: programs.folder,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(programs, () => fetch(`${origin}/status`).catch(() => null));
  const options = { args: ['--automation'] };
  const { sessionId } = (await call('POST', `${origin}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const session = `${origin}/session/${sessionId}`;
  return (command, parameters = {}) => {
    const [method, path] = split(command, parameters);
    return call(method, session + path, parameters);
  };
}

function split(command: Command, { id = '' }: { id?: string }): [method: string, path: string] {
  const [method = '', path = ''] = COMMANDS[command][0].split(' ');
  return [method, path.replace(':id', id)];
}

async function call(method: string, address: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    body: method === 'POST' ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${method} ${address}: no answer`, { cause });
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new RefusedCommand(`${method} ${address}`, error, message);
}
