// Link previews: picture and tags of an ended public game, and none for other games.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abort, mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createPageFolder } from '../testkit/page-folder.ts';

describeEachDatabase('link previews', (database) => {
  let page: ReturnType<typeof createPageFolder>;
  let world: World;
  let ada: Player;
  let bob: Player;
  let outsider: Visitor;

  beforeEach(async () => {
    page = createPageFolder();
    world = await openWorld(database(), { pageFolder: page.folder });
    [ada, bob] = await world.players('Ada', 'Bob');
    outsider = world.visitor();
  });
  afterEach(async () => {
    await world.close();
    page.remove();
  });

  /** Returns the tags of the game, without the session tag that every page has. */
  const tagsOf = async (path: string) => {
    const tags = (await outsider.call<string>('GET', path)).body.match(/<meta [^>]*>/g) ?? [];
    return tags.filter((tag) => !tag.includes('name="session"'));
  };
  const statusOf = async (id: number | string) => (await outsider.call('GET', `/og/${id}.png`)).status;

  test('R47 show the picture and tags of an ended public game without a session', async () => {
    const id = await mate(ada, bob);
    const answer = await world.app.http.inject({ method: 'GET', url: `/og/${id}.png` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const png = answer.rawPayload;
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ]);
    for (const path of [`/game/${id}`, `/game-details/${id}`]) {
      const tags = await tagsOf(path);
      expect(tags).toContain('<meta property="og:title" content="Bob beat Ada by checkmate" />');
      expect(tags).toContain(`<meta property="og:image" content="http://localhost:3000/og/${id}.png" />`);
      expect(tags).toContain('<meta name="twitter:card" content="summary_large_image" />');
    }
  }, 30_000);

  test('R47 show neither for running, private, waiting or unknown games', async () => {
    const hidden = await mate(ada, bob, { isPrivate: true });
    const aborted = await abort(ada, bob);
    const running = await ada.plays(bob, { allowObservers: true });
    const waiting = await bob.call<{ id: number }>('POST', '/api/games', {
      whitePlayerId: bob.user.id,
      wagerAmount: '0.1',
    });
    for (const id of [hidden, running.id, waiting.body.id, 987_654]) {
      expect(await statusOf(id), String(id)).toBe(404);
      expect(await tagsOf(`/game-details/${id}`), String(id)).toEqual([]);
    }
    expect(await statusOf('x1')).toBe(400);
    expect(await tagsOf('/game-details/x1')).toEqual([]);
    expect(await tagsOf('/')).toEqual([]);
    // An aborted public game has tags too.
    expect(await tagsOf(`/game/${aborted}`)).toContain(
      '<meta property="og:title" content="Ada against Bob, no result" />',
    );
  });

  test('R47 leave out the tags once the rate limit of lookups is reached', async () => {
    const id = await mate(ada, bob);
    await world.close();
    world = await openWorld(database(), {
      environment: { RATE_LIMIT_FACTOR: '0.02' },
      pageFolder: page.folder,
    });
    outsider = world.visitor();
    const counts = [];
    for (let load = 0; load < 4; load += 1) counts.push((await tagsOf(`/game/${id}`)).length > 0);
    expect(counts).toEqual([true, true, false, false]);
  });
});
