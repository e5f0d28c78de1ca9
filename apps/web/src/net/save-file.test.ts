import { afterEach, describe, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a saved file', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';

  /** A browser that records downloads, revoked addresses and shared files. */
  function browser(userAgent: string, share: () => Promise<void> = async () => undefined) {
    vi.useFakeTimers();
    const done: string[] = [];
    const canShare = () => true;
    const shared = ({ files }: { files: File[] }) => {
      done.push(`shared ${files[0]?.name}`);
      return share();
    };
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, canShare, share: shared });
    const link = { href: '', download: '', click: () => done.push(`${link.download} from ${link.href}`) };
    vi.stubGlobal('document', { createElement: () => link });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void done.push(`revoked ${url}`));
    return done;
  }

  test('keeps its address for a minute, because a browser may ask where to save it first', async () => {
    const done = browser(ANDROID);
    await saveFile('games.csv', 'text/csv', 'a,b');
    expect(done).toEqual(['games.csv from blob:1']);
    vi.advanceTimersByTime(59_999);
    expect(done).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['games.csv from blob:1', 'revoked blob:1']);
  });

  test('goes to the share sheet of an iPhone, where a browser inside an app has no downloads', async () => {
    const done = browser(IPHONE);
    await saveFile('games.csv', 'text/csv', 'a,b');
    expect(done).toEqual(['shared games.csv']);
  });

  test.each([
    ['is not downloaded after the player has closed the sheet', 'AbortError', []],
    ['is downloaded if there was no sheet', 'NotAllowedError', ['games.csv from blob:1']],
  ])('%s', async (_what, name, downloads) => {
    const done = browser(IPHONE, () => Promise.reject(Object.assign(new Error('no'), { name })));
    await saveFile('games.csv', 'text/csv', 'a,b');
    expect(done).toEqual(['shared games.csv', ...downloads]);
  });
});
