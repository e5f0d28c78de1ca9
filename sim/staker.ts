// sim: a player's wallet in games with stakes on chain. It requests a transaction and signs it sooner or later, or signs something else.
// It may withdraw a stake that is not bound yet.
import type { SeatTerms } from '@kingstake/escrow';
import type { Game } from '@kingstake/protocol';
import type { Address } from '@solana/kit';
import type { Person, World } from './player-world.ts';
import type { Chance } from './random.ts';
import { OTHER_ARBITER, type SeatNetwork, seatOf } from './seat-network.ts';

/** The lifetime of a transaction for a wallet. */
const VALID_MS = 60_000;
/** Servers watch a seat that they offered for longer than this. */
const WATCHED_MS = 180_000;
/** How a player uses the wallet. The chances apply to each request to sign. */
interface Habits {
  readonly lookMs: readonly [number, number];
  readonly idles: number;
  readonly closes: number; // closes the popup without signing
  readonly dawdles: number; // signs just before the transaction expires
  readonly forges: number; // signs other terms
  readonly signMs: readonly [number, number];
}

const BRISK: Habits = {
  lookMs: [600, 1_500],
  idles: 0.05,
  closes: 0.01,
  dawdles: 0.03,
  forges: 0.05,
  signMs: [200, 1_200],
};
const SLOW: Habits = {
  lookMs: [600, 2_500],
  idles: 0.2,
  closes: 0.05,
  dawdles: 0.07,
  forges: 0.08,
  signMs: [200, 6_000],
};
const MOSTLY_BRISK = 0.75;
/** The polling interval after the wallet has staked. */
const STAKED_LOOK_MS = [2_000, 4_000] as const;
/** The wallet gives up after this many polls without a game. */
const MOST_LOOKS = 400;

interface Staked {
  looks: number;
  askedMs: number; // when the wallet last received something to sign
  terms: SeatTerms | null; // the terms that it received
  isThere: boolean; // whether the stake was there at the last poll
}

export class Staker {
  readonly #player: Person;
  readonly #chance: Chance;
  readonly #world: World;
  readonly #seats: SeatNetwork;
  readonly #habits: Habits;
  readonly #games = new Map<number, Staked>();

  constructor(player: Person, chance: Chance, world: World, seats: SeatNetwork) {
    this.#player = player;
    this.#chance = chance;
    this.#world = world;
    this.#seats = seats;
    this.#habits = chance.happens(MOSTLY_BRISK) ? BRISK : SLOW;
    seats.enter(player.wallet);
  }

  /** Starts polling this game. */
  note(gameId: number): void {
    if (this.#games.has(gameId)) return;
    this.#games.set(gameId, { looks: 0, askedMs: Number.NEGATIVE_INFINITY, terms: null, isThere: false });
    this.#wait(gameId);
  }

  #wait(gameId: number): void {
    const every = this.#games.get(gameId)?.isThere === true ? STAKED_LOOK_MS : this.#habits.lookMs;
    const asleepMs = this.#player.asleepUntilMs - this.#world.nowMs();
    this.#world.after(Math.max(this.#chance.whole(...every), asleepMs), () => {
      const staked = this.#games.get(gameId);
      if (staked === undefined) return;
      staked.looks += 1;
      const isOver = this.#player.gone || staked.looks > MOST_LOOKS;
      // Without an answer, the next poll decides.
      const looked = isOver ? Promise.resolve(false) : this.#look(gameId, staked).catch(() => true);
      void looked.then((goesOn) => (goesOn ? this.#wait(gameId) : this.#games.delete(gameId)));
    });
  }

  /** Returns false when there is nothing more to do. */
  async #look(gameId: number, staked: Staked): Promise<boolean> {
    const { userId, visitor } = this.#player;
    const { status, body: game } = await visitor.call<Game>('GET', `/api/games/${gameId}`);
    if (status !== 200) return status >= 500;
    if (game.status === 'ended') return this.#afterEnd(staked);
    staked.isThere = game.status !== 'waiting';
    if (game.status !== 'waiting') {
      if (game.whitePlayerId === userId || game.blackPlayerId === userId) this.#player.visit(gameId);
      return true;
    }
    const stake = game.stakes?.[game.whitePlayerId === userId ? 'white' : 'black'] ?? null;
    staked.isThere = stake?.state === 'open' || stake?.state === 'locked';
    if (stake?.state === 'open') this.#regret(game, staked);
    else if (stake?.state !== 'locked') await this.#ask(gameId, staked);
    return true;
  }

  /** Some players open the seat of an ended game again. */
  #afterEnd({ askedMs, terms }: Staked): boolean {
    const isWatched = this.#world.nowMs() - askedMs < WATCHED_MS;
    if (terms !== null && isWatched && this.#chance.happens(0.05)) this.#open(terms, 1_000);
    return false;
  }

  async #ask(gameId: number, staked: Staked): Promise<void> {
    const chance = this.#chance;
    // A transaction is already under way, unless the wallet forgot it.
    if (this.#world.nowMs() - staked.askedMs < VALID_MS && !chance.happens(0.05)) return;
    const { idles, closes, dawdles, forges, signMs } = this.#habits;
    if (chance.happens(idles)) return;
    const { visitor, wallet: playerWalletAddress } = this.#player;
    const path = `/api/games/${gameId}`;
    const asked = { playerWalletAddress };
    const { status, body } = await visitor.call<{ transaction: number[] }>('POST', `${path}/escrow`, asked);
    if (status !== 200) return;
    staked.askedMs = this.#world.nowMs();
    staked.terms = termsOf(body.transaction);
    if (chance.happens(closes)) return; // closes the popup
    if (chance.happens(dawdles)) this.#open(staked.terms, chance.whole(20_000, VALID_MS));
    else if (chance.happens(forges)) this.#open(this.#forged(staked.terms), chance.whole(200, 3_000));
    else this.#open(staked.terms, chance.whole(...signMs));
    if (!chance.happens(0.3)) return;
    const told = { signature: 'of-no-account', playerId: this.#player.userId };
    await visitor.call('POST', `${path}/verify-escrow`, told);
  }

  /** Withdraws the stake, preferably while START is in flight. Some wallets then stake again. */
  #regret(game: Game, { terms, askedMs }: Staked): void {
    const chance = this.#chance;
    const isRace = game.stakes?.black?.state === 'open';
    if (terms === null || !chance.happens(isRace ? 0.15 : 0.02)) return;
    this.#seats.leave(this.#player.wallet, seatOf(this.#player.wallet, terms.match));
    // The wallet does not sign old terms again, because no server watches that seat any more.
    if (this.#world.nowMs() - askedMs < WATCHED_MS && chance.happens(0.5))
      this.#open(chance.happens(0.5) ? terms : this.#forged(terms), chance.whole(400, 5_000));
  }

  /** Returns terms that no server has offered. */
  #forged(terms: SeatTerms): SeatTerms {
    const wager = terms.wagerLamports;
    return this.#chance.pick<SeatTerms>([
      { ...terms, wagerLamports: 10_000_000n, feeLamports: 0n },
      { ...terms, feeLamports: wager / 10n },
      { ...terms, lockSeconds: 3_600n },
      { ...terms, arbiter: OTHER_ARBITER },
      { ...terms, opponent: OTHER_ARBITER },
    ]);
  }

  #open(terms: SeatTerms, afterMs: number): void {
    this.#seats.open(this.#player.wallet, terms, afterMs);
  }
}

/** Parses the terms that the servers' port to the program wrote. */
function termsOf(transaction: readonly number[]): SeatTerms {
  const { match, amounts, arbiter, opponent } = JSON.parse(Buffer.from(transaction).toString()) as {
    match: string;
    amounts: readonly string[];
    arbiter: Address;
    opponent: Address | null;
  };
  const [wagerLamports = 0n, feeLamports = 0n, lockSeconds = 0n] = amounts.map(BigInt);
  return { wagerLamports, feeLamports, lockSeconds, match: Buffer.from(match, 'hex'), arbiter, opponent };
}
