// sim: the HTTP requests of a player. Each is repeated with the same key until a server answers.
import {
  DEFAULT_TIME_CONTROL,
  formatSol,
  lamports,
  OFFERED_TIME_CONTROLS,
  type OwnReviews,
  parseSol,
  type StakeSourceName,
  type StepUpChallenge,
} from '@kingstake/protocol';
import type { Answer } from '../testkit/visitor.ts';
import type { Person, RefusedDebit, World } from './player-world.ts';
import type { Chance } from './random.ts';
import { Staker } from './staker.ts';

const TRIES = 5;
/** The share of created games whose stakes are on chain, in runs with an escrow program. */
const ON_CHAIN = 0.75;
/** The loss limits that a player sets before the second and the third creation. */
const LOSS_LIMITS = ['0.5', '0.3'];
const BREAK_AT = 4;
/** The time controls that a player uses in turn. They are not drawn, so that the random sequence of other runs stays the same. */
const SPEEDS = [undefined, ...OFFERED_TIME_CONTROLS] as const;

export class PlayerCalls {
  /** Moves money to or from another player, so most stakes are high. */
  isColluding = false;
  readonly #player: Person;
  readonly #chance: Chance;
  readonly #world: World;
  readonly #staker: Staker | null;
  #keys = 0;
  #speeds: number;
  #creations = 0;

  constructor(player: Person, chance: Chance, world: World) {
    this.#player = player;
    this.#speeds = player.userId;
    this.#chance = chance;
    this.#world = world;
    const { seats } = world;
    this.#staker = seats === null ? null : new Staker(player, chance.fork(), world, seats);
  }

  async ownGames(): Promise<readonly number[]> {
    const path = `/api/games/user?walletAddress=${this.#player.wallet}`;
    const { status, body } = await this.#player.visitor.call<{ games: { id: number }[] }>('GET', path);
    return status === 200 ? body.games.map(({ id }) => id) : [];
  }

  /** Creates a game that waits for an opponent; null if the server refused it. */
  async create(): Promise<{ gameId: number; code: string | null } | null> {
    const { userId } = this.#player;
    await this.#protect();
    const isOnChain = this.#staker !== null && this.#chance.happens(ON_CHAIN);
    const speed = this.#speed();
    const { status, body } = await this.#insist('/api/games', {
      ...(isOnChain ? { stakeSource: 'escrow' } : {}),
      whitePlayerId: userId,
      wagerAmount: this.#wager(),
      ...speed,
      isPrivate: this.#chance.happens(isOnChain ? 0.1 : 0.4),
      allowObservers: this.#chance.happens(0.5),
    });
    if (status !== 201) return null;
    const { id: gameId, gameCode: code } = body as { id: number; gameCode: string | null };
    const timeControl = speed.timeControl ?? DEFAULT_TIME_CONTROL;
    this.#world.promises.push({ userId, kind: 'created', what: gameId, timeControl });
    this.#world.invitations.push({ gameId, code, by: userId, isOnChain });
    if (isOnChain) this.#staker?.note(gameId);
    return { gameId, code };
  }

  /**
   * Every third player sets a loss limit and later lowers it, and every seventh takes a break. This is not drawn, so that the random
   * sequence of other runs stays the same.
   */
  async #protect(): Promise<void> {
    const { userId } = this.#player;
    this.#creations += 1;
    const path = `/api/users/${userId}`;
    const value = LOSS_LIMITS[this.#creations - 2];
    if (userId % 3 === 0 && value !== undefined)
      await this.#player.visitor.call('PUT', `${path}/limits`, { kind: 'loss', period: 'day', value });
    if (userId % 7 === 0 && this.#creations === BREAK_AT)
      await this.#player.visitor.call('POST', `${path}/break`, { hours: 24 });
  }

  /**
   * Takes the seat of the first waiting game and returns its id, or null. For a game with stakes on chain it returns null, because the
   * wallet must sign first.
   */
  async joinListed(): Promise<number | null> {
    const speed = this.#speed();
    const query = new URLSearchParams({ wagerAmount: this.#wager(), ...speed });
    const path = `/api/games/waiting/public?${query}`;
    const { userId, visitor } = this.#player;
    const { status, body } = await visitor.call<{ id: number; stakeSource: StakeSourceName }[]>('GET', path);
    const found = status === 200 ? body : [];
    for (const game of found) this.#world.promises.push({ userId, kind: 'found', what: game.id, ...speed });
    const [first] = found;
    if (first === undefined) return null;
    const { id, stakeSource } = first;
    if (stakeSource === 'escrow') return this.reserve(id, null).then(() => null);
    const joined = await this.#insist(`/api/games/${id}/join`, { playerId: userId });
    return joined.status === 200 ? id : null;
  }

  /** Reserves Black's seat of a game with stakes on chain. The wallet does the rest. */
  async reserve(gameId: number, gameCode: string | null): Promise<void> {
    const { status } = await this.#insist(`/api/games/${gameId}/join`, {
      playerId: this.#player.userId,
      stakeSource: 'escrow',
      ...(gameCode === null ? {} : { gameCode }),
    });
    if (status === 200) this.#staker?.note(gameId);
  }

  /** Returns whether the game was cancelled. */
  async cancel(gameId: number): Promise<boolean> {
    const { userId } = this.#player;
    const { status } = await this.#insist(`/api/games/${gameId}/cancel`, { playerId: userId });
    if (status === 200) this.#world.promises.push({ userId, kind: 'cancelled', what: gameId });
    return status === 200;
  }

  async withdraw(amount = this.#chance.pick(['0.01', '0.5', '3'])): Promise<void> {
    const { userId, account } = this.#player;
    const path = `/api/users/${userId}/withdraw`;
    const askedMs = this.#world.nowMs();
    const order = { amount, walletAddress: account.address };
    const key = this.#newKey(path);
    const asked = await this.#insist(path, order, key);
    const { challenge } = asked.body as { challenge?: StepUpChallenge };
    const { challengeId, message } = challenge ?? {};
    const { status, body } =
      message === undefined
        ? asked
        : await this.#insist(path, { ...order, challengeId, signature: account.sign(message) }, key);
    if (status === 200) this.#world.promises.push({ userId, kind: 'withdrawn', what: amount });
    this.#noteHeld('withdrawal', askedMs, body);
  }

  #noteHeld(what: RefusedDebit['what'], askedMs: number, body: unknown): void {
    const { code, until = '' } = body as { code?: string; until?: string };
    const { userId } = this.#player;
    if (code === 'UNDER_REVIEW')
      this.#world.reviews?.refused.push({ userId, what, askedMs, untilMs: Date.parse(until) });
  }

  /** Tries to move held money to tables: opens up to five private ones, whose codes stay secret, and cancels them. */
  async stakeHeld(): Promise<void> {
    const { userId } = this.#player;
    const opened: number[] = [];
    for (let table = this.#chance.whole(1, 6); table > 0; table -= 1) {
      const askedMs = this.#world.nowMs();
      const wagerAmount = this.#chance.pick(['0.1', '1', '5', '20']);
      const { status, body } = await this.#insist('/api/games', {
        ...{ whitePlayerId: userId, wagerAmount, isPrivate: true, allowObservers: false },
      });
      if (status === 201) opened.push((body as { id: number }).id);
      this.#noteHeld('stake', askedMs, body);
    }
    for (const gameId of opened) await this.cancel(gameId);
  }

  /** Tries to spend held money. */
  async buyAvatar(): Promise<void> {
    const { userId } = this.#player;
    const askedMs = this.#world.nowMs();
    const bought = await this.#insist(`/api/users/${userId}/purchase-avatar`, { avatarId: 'fry_premium' });
    this.#noteHeld('purchase', askedMs, bought.body);
  }

  /** Withdraws the whole balance, the part that is not held, or one lamport more than that part. */
  async withdrawAroundHold(): Promise<void> {
    const balance = parseSol(await this.#player.visitor.balance()) ?? 0n;
    const { held } = await this.#ownReviews();
    const free = balance - (parseSol(held) ?? 0n);
    const amount = this.#chance.pick([balance, free, free + 1n]);
    if (amount > 0n) await this.withdraw(formatSol(lamports(amount)));
  }

  async reportGame(gameId: number): Promise<void> {
    await this.#insist(`/api/games/${gameId}/report`, { reason: 'engine' });
  }

  /** Appeals against every upheld case that has no appeal yet. */
  async appeal(): Promise<void> {
    const { reviews } = await this.#ownReviews();
    for (const { id } of reviews.filter(({ state }) => state === 'upheld')) {
      const { status } = await this.#insist(`/api/reviews/${id}/appeal`, { text: 'I played alone.' });
      if (status === 201) this.#world.reviews?.appealed.push(id);
    }
  }

  #ownReviews(): Promise<OwnReviews> {
    const { userId, visitor } = this.#player;
    return visitor.ask('GET', `/api/users/${userId}/reviews`);
  }

  /** The time control of the next game to create or search for. A search without one finds every game. */
  #speed(): { timeControl?: string } {
    this.#speeds += 1;
    const timeControl = SPEEDS[this.#speeds % SPEEDS.length];
    return timeControl === undefined ? {} : { timeControl };
  }

  #wager(): string {
    if (this.isColluding && this.#chance.happens(0.7)) return '5';
    return this.#chance.happens(0.85) ? '0.1' : this.#chance.pick(['1', '5']);
  }

  /** Returns a new idempotency key, and records the request in the player's name. */
  #newKey(path: string): string {
    this.#keys += 1;
    const { userId } = this.#player;
    const atMs = this.#world.nowMs();
    this.#world.said.push({ userId, what: path, gameId: null, atMs, moveId: null, sig: null, on: null });
    return `${userId}-call-${this.#keys}`;
  }

  async #insist(path: string, body: object, key = this.#newKey(path)): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        const headers = { 'idempotency-key': key };
        const answer = await this.#player.visitor.call('POST', path, body, headers);
        if (answer.status !== 503 || tries >= TRIES) return answer;
      } catch (error) {
        if (tries >= TRIES) throw error;
      }
    }
  }
}
