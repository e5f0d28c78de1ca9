// sim: a player, who acts at random and plays every game with `packages/client`. Sometimes it sends invalid messages.
import { createGameConnection, createSocket, type LiveState, turnOf } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { PlayerCalls } from './player-calls.ts';
import { chosenMove, trick, wantsRematch } from './player-choices.ts';
import { lookAt, type Table } from './player-view.ts';
import type { LineSeen, Person, World } from './player-world.ts';
import type { Chance } from './random.ts';

/** How a player behaves; drawn once. */
export interface PlayerProfile {
  readonly thinkMs: number; // longest time between two actions
  readonly leaves: number; // chance per action
  readonly resigns: number;
  readonly mischief: number;
  readonly clockAheadMs: number; // of its machine, against the servers'
}

export class Player implements Person {
  readonly userId: number;
  readonly wallet: string;
  readonly cookie: string;
  readonly sign: Person['sign'];
  readonly #chance: Chance;
  readonly #world: World;
  readonly #profile: PlayerProfile;
  readonly #calls: PlayerCalls;
  readonly #timers: ReturnType<World['timers']>;
  readonly #socket: ReturnType<typeof createSocket>;
  /** Games whose screen is open. */
  readonly #tables = new Map<number, Table>();
  /** Games that are known of, with the code of a private one. */
  readonly #known = new Map<number, string | null>();
  #line: LineSeen | null = null;
  #away = 0; // not back before this instant
  #restsUntil = 0;
  #ids = 0;
  #busy = false;
  #wrapUp = false;
  gone = false;
  asleepUntilMs = 0;

  constructor(
    who: Pick<Person, 'userId' | 'wallet' | 'cookie' | 'sign'>,
    chance: Chance,
    world: World,
    profile: PlayerProfile,
  ) {
    this.userId = who.userId;
    this.wallet = who.wallet;
    this.cookie = who.cookie;
    this.sign = who.sign;
    this.#chance = chance;
    this.#world = world;
    this.#profile = profile;
    this.#calls = new PlayerCalls(this, chance, world);
    this.#timers = world.timers(profile.clockAheadMs);
    this.#socket = createSocket({
      connect: (events) => {
        this.#line = world.dial(this, events);
        return this.#line;
      },
      timers: this.#timers,
      log: { warn() {}, error() {} },
      random: () => chance.next(),
      onReturn: () => () => {},
      onSessionEnded: () => {
        throw new Error('a session ended');
      },
    });
    this.#socket.subscribe((message) => this.#hear(message));
  }

  hasGame(): boolean {
    return this.runningGames().length > 0;
  }

  /** As its client knows. */
  runningGames(): readonly number[] {
    return [...this.#tables].flatMap(([id, { game }]) =>
      game.getSnapshot().status === 'active' ? [id] : [],
    );
  }

  visit(gameId: number): void {
    if (!this.gone && this.#world.nowMs() >= this.#away) this.#enter(gameId);
  }

  /** Starts to act. */
  wake(): void {
    const { thinkMs } = this.#profile;
    const ms = Math.max(this.#chance.whole(thinkMs / 5, thinkMs), this.asleepUntilMs - this.#world.nowMs());
    this.#world.after(ms, () => {
      void this.#think().finally(() => this.wake());
    });
  }

  /** Does not act until then. Only the client acts. */
  rest(untilMs: number): void {
    this.#restsUntil = untilMs;
  }

  /** Closes the browser until then. */
  sleep(untilMs: number): void {
    this.asleepUntilMs = untilMs;
    this.#away = untilMs;
    this.#closeBrowser();
  }

  /** From now on the player ends games and starts none. */
  wrapUp(): void {
    this.#wrapUp = true;
    this.#away = 0;
  }

  leaveForGood(): void {
    this.gone = true;
    this.#closeBrowser();
  }

  #hear(message: ServerMessage): void {
    const { movesSeen, endsSeen } = this.#world;
    if (message.type === 'game_state')
      for (const [index, { san, fen }] of message.moves.entries())
        movesSeen.push({ gameId: message.gameId, ply: index + 1, san, fen });
    if (message.type === 'move_made')
      movesSeen.push({
        gameId: message.gameId,
        ply: message.ply,
        san: message.move.san,
        fen: message.fen,
      });
    if (message.type === 'game_over')
      endsSeen.push({ gameId: message.gameId, result: message.result, winner: message.winner });
    // A later action opens the next game.
    if (message.type === 'rematch_started') this.#known.set(message.gameId, null);
  }

  /** Opens a game's screen. */
  #enter(gameId: number, gameCode: string | null = this.#known.get(gameId) ?? null): void {
    if (this.#tables.has(gameId)) return;
    this.#known.set(gameId, gameCode);
    const game = createGameConnection({
      socket: this.#socket,
      timers: this.#timers,
      createId: () => this.#createId(),
      gameId,
      playerId: this.userId,
      gameCode,
    });
    this.#tables.set(gameId, { game, movedMs: null, stoodMs: null });
    game.onMessage((message, before) => {
      // The page says that there is no such game to see.
      const isRefused = message.type === 'error' && message.code !== 'UNAVAILABLE';
      if (isRefused && before.status === 'joining') this.#forget(gameId);
    });
    game.enter();
  }

  #createId(): string {
    this.#ids += 1;
    return `${this.userId}-${this.#ids}`;
  }

  #forget(gameId: number): void {
    this.#tables.get(gameId)?.game.leave();
    this.#tables.delete(gameId);
    this.#known.delete(gameId);
  }

  async #think(): Promise<void> {
    const nowMs = this.#world.nowMs();
    if (this.gone || this.#busy || nowMs < this.#away) return;
    if (nowMs < this.#restsUntil) {
      this.#look();
      return;
    }
    this.#busy = true;
    try {
      const { status } = this.#socket.state.getSnapshot();
      if (status === 'open') await this.#act();
      else if (status === 'closed') await this.#comeBack();
      // A user of a page without a connection presses its reconnect button.
      else if (status === 'failed' || this.#chance.happens(0.05)) this.#socket.open();
    } catch {
      // Without an answer it is unknown whether it happened. The next state shows it.
    } finally {
      this.#busy = false;
      this.#look();
    }
  }

  /** Leaves for the auditor what the screens show. */
  #look(): void {
    const who = { userId: this.userId, line: this.#line, socket: this.#socket };
    for (const [gameId, table] of this.#tables) {
      if (table.game.getSnapshot().pending === null) table.movedMs = null;
      lookAt(this.#world, who, gameId, table);
    }
  }

  async #comeBack(): Promise<void> {
    this.#socket.open();
    if (this.#tables.size === 0 || this.#chance.happens(0.3)) await this.#lookForOwn();
  }

  async #lookForOwn(): Promise<void> {
    for (const gameId of await this.#calls.ownGames()) this.#enter(gameId);
  }

  async #act(): Promise<void> {
    const chance = this.#chance;
    if (!this.#wrapUp && chance.happens(this.#profile.leaves)) {
      this.#leave();
      return;
    }
    if (chance.happens(0.03)) await this.#lookForOwn();
    for (const [gameId, { game }] of this.#tables)
      if (game.getSnapshot().status === 'ended' && (this.#wrapUp || !wantsRematch(game, chance)))
        this.#forget(gameId);
    const running = [...this.#known.keys()];
    if (running.length === 0 || (!this.#wrapUp && chance.happens(0.05))) {
      if (!this.#wrapUp) await this.#begin();
      else if (chance.happens(0.2)) await this.#lookForOwn();
      return;
    }
    const active = running.filter((id) => this.#tables.get(id)?.game.getSnapshot().status === 'active');
    const gameId = chance.pick(active.length > 0 && chance.happens(0.85) ? active : running);
    const table = this.#tables.get(gameId);
    if (table === undefined) this.#enter(gameId);
    else await this.#play(gameId, table);
  }

  /** Goes to the lobby, closes the browser, or is without a network, for a while. */
  #leave(): void {
    const chance = this.#chance;
    const way = chance.next();
    if (way < 0.3) {
      for (const { game } of this.#tables.values()) game.leave();
      this.#tables.clear();
    } else if (way < 0.6) this.#closeBrowser();
    else this.#hangUp();
    this.#away = this.#world.nowMs() + chance.whole(0, 40_000);
  }

  #hangUp(): void {
    if (this.#line !== null) this.#line.isHangingUp = true;
    this.#socket.close();
  }

  #closeBrowser(): void {
    this.#hangUp();
    for (const { game } of this.#tables.values()) game.leave();
    this.#tables.clear();
    this.#known.clear();
  }

  async #begin(): Promise<void> {
    const chance = this.#chance;
    const way = chance.next();
    if (way < 0.08) this.#world.pay(this.wallet);
    else if (way < 0.15) await this.#calls.withdraw();
    else if (way < (this.#world.seats === null ? 0.35 : 0.25)) {
      const made = await this.#calls.create();
      if (made === null) return;
      this.#known.set(made.gameId, made.code);
      if (chance.happens(0.7)) this.#enter(made.gameId);
    } else if (way < 0.7) {
      const gameId = await this.#calls.joinListed();
      if (gameId !== null) this.#enter(gameId);
    } else await this.#followInvitation();
  }

  async #followInvitation(): Promise<void> {
    const open = this.#world.invitations.slice(-6).filter(({ by }) => by !== this.userId);
    if (open.length === 0) return;
    const { gameId, code, isOnChain } = this.#chance.pick(open);
    if (isOnChain) await this.#calls.reserve(gameId, code);
    else this.#enter(gameId, code);
  }

  async #play(gameId: number, table: Table): Promise<void> {
    const chance = this.#chance;
    const { game } = table;
    const { mischief } = this.#profile;
    const state = game.getSnapshot();
    if (state.status === 'joining') return;
    if (state.status === 'waiting') await this.#wait(gameId);
    else if (state.status === 'ready') {
      if (chance.happens(this.#world.seats === null ? 0.05 : 0.02)) game.send('decline_match');
      else if (chance.happens(0.5)) game.send('accept_match');
      else game.refresh();
    } else if (chance.happens(this.#resigns(state))) game.resign();
    else if (chance.happens(mischief))
      this.#line?.send(JSON.stringify(trick(gameId, this.userId, state, chance)));
    else if (state.drawOffer !== null && state.drawOffer !== state.side)
      game.send(chance.happens(0.3) ? 'accept_draw' : 'decline_draw');
    else if (chance.happens(0.02)) game.send('offer_draw');
    else this.#move(table, state);
  }

  async #wait(gameId: number): Promise<void> {
    // A stake on chain takes longer to arrive.
    const [tires, wrapsUp] = this.#world.seats === null ? [0.05, 0.8] : [0.002, 0.015];
    if (!this.#chance.happens(this.#wrapUp ? wrapsUp : tires)) return;
    if (await this.#calls.cancel(gameId)) this.#forget(gameId);
  }

  /** A stake on chain is worth a decision: most of those games are not resigned before they have begun. */
  #resigns({ moves }: LiveState): number {
    if (this.#world.seats !== null && moves.length < 2) return 0.01;
    return this.#wrapUp ? 0.3 : this.#profile.resigns;
  }

  #move(table: Table, state: LiveState): void {
    if (state.fen === null || state.pending !== null || turnOf(state) !== state.side) return;
    const move = chosenMove(state.fen, this.#chance);
    if (move === null || !table.game.move(move)) return;
    table.movedMs = this.#world.nowMs();
    table.stoodMs = this.#socket.state.getSnapshot().clockOffsetMs === null ? null : table.movedMs;
  }
}
