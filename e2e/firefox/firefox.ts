// e2e: Firefox without a window, driven by Marionette, its built-in server of WebDriver commands (Debian: firefox-esr).
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '../../testkit/find-program.ts';
import {
  COMMAND_TIMEOUT_MS,
  COMMANDS,
  type Engine,
  type Programs,
  RefusedCommand,
  untilReady,
} from '../engines/engine.ts';

const PREFERENCES = {
  'marionette.port': 0, // any free port
  'focusmanager.testmode': true, // fields take the focus although no window has it
  'ui.prefersReducedMotion': 1,
  'browser.download.folderList': 2, // the folder of browser.download.dir
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
};
/** Otherwise, no window is narrower than 500 pixels. */
const NARROW_WINDOW = ':root { min-width: 0 !important; }';

/** Returns the path of Firefox, or null if it is not installed. */
export function findFirefox(): string | null {
  return findProgram('firefox-esr', 'firefox');
}

function fillProfile(profile: string, downloads: string): void {
  const lines = Object.entries({ ...PREFERENCES, 'browser.download.dir': downloads }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  mkdirSync(join(profile, 'chrome'));
  writeFileSync(join(profile, 'chrome/userChrome.css'), NARROW_WINDOW);
}

/** Starts a browser. Throws if it is not installed. */
export async function startFirefox(programs: Programs): Promise<Engine> {
  const path = findFirefox();
  if (path === null) throw new Error('Firefox is not installed');
  fillProfile(programs.folder, programs.downloads);
  programs.start(path, ['--headless', '--marionette', '--no-remote', '--profile', programs.folder]);
  const portFile = join(programs.folder, 'MarionetteActivePort');
  const port = await untilReady(
    programs,
    () => (existsSync(portFile) && Number(readFileSync(portFile, 'utf8'))) || null,
  );
  const socket = connect(port, '127.0.0.1');
  const call = await openMarionette(socket);
  await call('WebDriver:NewSession', {});
  return async (command, parameters = {}) => unwrap(await call(COMMANDS[command][1], parameters));
}

/** Marionette wraps most results in an object. */
const unwrap = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result;

type Call = (name: string, parameters: object) => Promise<unknown>;
type Reply = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Resolves after the greeting. Each message is JSON after its length in bytes and a colon. */
async function openMarionette(socket: Socket): Promise<Call> {
  const waiting = new Map<number, (reply: Reply) => void>();
  let received = Buffer.alloc(0);
  let calls = 0;
  const take = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.subarray(0, start - 1));
      if (start === 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(start, end).toString()) as Reply;
      received = received.subarray(end);
      waiting.get(message[1])?.(message);
    }
  };
  await once(socket, 'data');
  socket.on('data', take);
  socket.on('error', () => socket.destroy()); // the browser has ended
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      calls += 1;
      const timer = setTimeout(() => reject(new Error(`${name}: no answer`)), COMMAND_TIMEOUT_MS);
      waiting.set(calls, ([, , error, result]) => {
        clearTimeout(timer);
        if (error === null) resolve(result);
        else reject(new RefusedCommand(name, error.error, error.message));
      });
      const message = JSON.stringify([0, calls, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}
