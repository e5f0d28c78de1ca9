// sim: a player who acts at random and plays every game with `packages/client`. Players sometimes send invalid messages.

import { Game, legalMoves, moveFrom, moveTo, otherSide, parseFen, squareName } from '@kingstake/chess';
import { createGameConnection, type GameConnection, type LiveState, turnOf } from '@kingstake/client';
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import type { TestWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import type { Visitor } from '../testkit/visitor.ts';
import { PlayerCalls } from './player-calls.ts';
import { createClient, lookAt, type Person, type Table, type World } from './player-world.ts';
import type { Chance } from './random.ts';
import { type Device, followGame, noteReceipt, signIn } from './receipts.ts';

/** The habits of a player, drawn once. */
export interface PlayerProfile {
  readonly thinkMs: number; // longest time between two actions
  readonly leaves: number; // chance of leaving, per action
  readonly resigns: number;
  readonly mischief: number;
  readonly clockAheadMs: number; // error of the machine's clock
}

/** The chance, per action, that a player switches to a new device. */
const CHANGES_DEVICE = 0.03;

export class Player implements Person {
  readonly userId: number;
  readonly account: TestWallet;
  readonly wallet: string;
  readonly #chance: Chance;
  readonly #world: World;
  readonly #profile: PlayerProfile;
  readonly #calls: PlayerCalls;
  readonly #timers: ReturnType<World['timers']>;
  readonly #client: ReturnType<typeof createClient>;
  /** Games with an open screen. */
  readonly #tables = new Map<number, Table>();
  /** Games that the player knows of, with the code of a private one. */
  readonly #known = new Map<number, string | null>();
  #away = 0; // away until this instant
  #restsUntil = 0;
  #ids = 0;
  #busy = false;
  #wrapUp = false;
  #device: Device;
  #hasNewDevice = false; // the player is not signed in there yet
  #partner: { userId: number; isPayer: boolean } | null = null;
  gone = false;
  asleepUntilMs = 0;

  constructor(
    who: Pick<Person, 'userId' | 'account'> & { device: Device },
    chance: Chance,
    world: World,
    profile: PlayerProfile,
  ) {
    this.userId = who.userId;
    this.account = who.account;
    this.wallet = who.account.address;
    this.#device = who.device;
    this.#chance = chance;
    this.#world = world;
    this.#profile = profile;
    this.#calls = new PlayerCalls(this, chance, world);
    this.#timers = world.timers(profile.clockAheadMs);
    this.#client = createClient(world, this, this.#timers, chance);
    this.#client.socket.subscribe((message) => this.#hear(message));
  }

  get visitor(): Visitor {
    return this.#device.visitor;
  }

  /** Prefers games against the given player. `isPayer`: loses those games on purpose. */
  colludeWith(userId: number, isPayer: boolean): void {
    this.#partner = { userId, isPayer };
    this.#calls.isColluding = true;
  }

  /** Performs one random action about the player's cases. */
  async review(): Promise<void> {
    const way = this.#chance.next();
    if (this.gone) return;
    if (way < 0.2) this.#world.pay(this.wallet);
    else if (way < 0.4) await this.#calls.appeal();
    else if (way < 0.55) await this.#calls.stakeHeld();
    else if (way < 0.6) await this.#calls.buyAvatar();
    else await this.#calls.withdrawAroundHold();
  }

  hasGame(): boolean {
    return this.runningGames().length > 0;
  }

  /** The running games that the client knows of. */
  runningGames(): readonly number[] {
    return [...this.#tables].flatMap(([id, { game }]) =>
      game.getSnapshot().status === 'active' ? [id] : [],
    );
  }

  visit(gameId: number): void {
    if (!this.gone && this.#world.nowMs() >= this.#away) this.#enter(gameId);
  }

  /** Starts acting. */
  wake(): void {
    const { thinkMs } = this.#profile;
    const ms = Math.max(this.#chance.whole(thinkMs / 5, thinkMs), this.asleepUntilMs - this.#world.nowMs());
    this.#world.after(ms, () => {
      void this.#think().finally(() => this.wake());
    });
  }

  /** Pauses the player until then. Only the client keeps running. */
  rest(untilMs: number): void {
    this.#restsUntil = untilMs;
  }

  /** Closes the browser until then. */
  sleep(untilMs: number): void {
    this.asleepUntilMs = untilMs;
    this.#away = untilMs;
    this.#closeBrowser();
  }

  /** From now on, the player ends games and starts none. */
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
    noteReceipt(this.#world, this.userId, message);
    if (message.type === 'game_state')
      for (const [index, { san, fen }] of message.moves.entries())
        movesSeen.push({ gameId: message.gameId, ply: index + 1, san, fen });
    if (message.type === 'move_made') {
      const { gameId, ply, move, fen } = message;
      movesSeen.push({ gameId, ply, san: move.san, fen });
    }
    if (message.type === 'game_over')
      endsSeen.push({ gameId: message.gameId, result: message.result, winner: message.winner });
    // A later action opens the rematch.
    if (message.type === 'rematch_started') this.#known.set(message.gameId, null);
  }

  /** Opens a game's screen. */
  #enter(gameId: number, gameCode: string | null = this.#known.get(gameId) ?? null): void {
    if (this.#tables.has(gameId)) return;
    this.#known.set(gameId, gameCode);
    const game = createGameConnection({
      socket: this.#client.socket,
      timers: this.#timers,
      createId: () => this.#createId(),
      gameId,
      playerId: this.userId,
      gameCode,
    });
    this.#tables.set(gameId, { game, movedMs: null, stoodMs: null });
    let stopFollowing: (() => void) | null = null;
    game.subscribe(() => {
      const state = game.getSnapshot();
      if (state.status !== 'active') {
        stopFollowing?.();
        stopFollowing = null;
      } else stopFollowing ??= game.follow(Promise.resolve(followGame(state, this.#signing())));
    });
    game.onMessage((message, before) => {
      // The page shows that the game does not exist or is not visible to the player.
      const isRefused = message.type === 'error' && message.code !== 'UNAVAILABLE';
      if (isRefused && before.status === 'joining') this.#forget(gameId);
    });
    game.enter();
  }

  #signing(): Parameters<typeof followGame>[1] {
    const [world, chance, { signer }] = [this.#world, this.#chance, this.#device];
    return { world, chance, signer, player: this };
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
      const { socket } = this.#client;
      const { status } = socket.state.getSnapshot();
      if (status === 'open') await this.#act();
      else if (status === 'closed') await this.#comeBack();
      // A user of a page without a connection presses the reconnect button.
      else if (status === 'failed' || this.#chance.happens(0.05)) socket.open();
    } catch {
      // Without an answer, the player does not know whether the action took effect. The next state shows it.
    } finally {
      this.#busy = false;
      this.#look();
    }
  }

  /** Records what the open screens show, for the auditor. */
  #look(): void {
    for (const table of this.#tables.values()) {
      if (table.game.getSnapshot().pending === null) table.movedMs = null;
      lookAt(this.#world, this.#client, table);
    }
  }

  async #comeBack(): Promise<void> {
    if (this.#hasNewDevice) await this.#changeDevice();
    this.#client.socket.open();
    if (this.#tables.size === 0 || this.#chance.happens(0.3)) await this.#lookForOwn();
  }

  /** Signs in on another device. The earlier session stays valid, but its key signs nothing more. */
  async #changeDevice(): Promise<void> {
    this.#device = await signIn(this.#world.transport, this.account, this.#chance);
    this.#hasNewDevice = false;
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
    if (!this.#wrapUp && chance.happens(CHANGES_DEVICE)) {
      this.#closeBrowser();
      this.#hasNewDevice = true;
      return;
    }
    if (chance.happens(0.03)) await this.#lookForOwn();
    for (const [gameId, { game }] of this.#tables)
      if (game.getSnapshot().status === 'ended' && (this.#wrapUp || !wantsRematch(game, chance))) {
        this.#forget(gameId);
        if (this.#world.reviews !== null && chance.happens(0.6)) await this.#calls.reportGame(gameId);
      }
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

  /** Goes to the lobby, closes the browser, or loses the network, for a while. */
  #leave(): void {
    const chance = this.#chance;
    const way = chance.next();
    if (way < 0.3) {
      for (const { game } of this.#tables.values()) game.leave();
      this.#tables.clear();
    } else if (way < 0.6) this.#closeBrowser();
    else this.#client.hangUp();
    this.#away = this.#world.nowMs() + chance.whole(0, 40_000);
  }

  #closeBrowser(): void {
    this.#client.hangUp();
    for (const { game } of this.#tables.values()) game.leave();
    this.#tables.clear();
    this.#known.clear();
  }

  async #begin(): Promise<void> {
    const chance = this.#chance;
    const way = chance.next();
    if (this.#world.reviews !== null && chance.happens(0.1)) await this.review();
    else if (way < 0.08) this.#world.pay(this.wallet);
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
    const others = this.#world.invitations.slice(-6).filter(({ by }) => by !== this.userId);
    const partners = others.filter(({ by }) => by === this.#partner?.userId);
    const open = partners.length > 0 ? partners : others;
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
      this.#client.line()?.send(JSON.stringify(trick(gameId, this.userId, state, chance)));
    else if (state.drawOffer !== null && state.drawOffer !== state.side)
      game.send(chance.happens(0.3) ? 'accept_draw' : 'decline_draw');
    else if (chance.happens(0.02)) game.send('offer_draw');
    else this.#move(table, state);
  }

  async #wait(gameId: number): Promise<void> {
    // A stake on chain takes longer to arrive, so these players give up less often.
    const [tires, wrapsUp] = this.#world.seats === null ? [0.05, 0.8] : [0.002, 0.015];
    if (!this.#chance.happens(this.#wrapUp ? wrapsUp : tires)) return;
    if (await this.#calls.cancel(gameId)) this.#forget(gameId);
  }

  /** The chance to resign. It is small before the first moves of a game with stakes on chain, so that most of these games are played. */
  #resigns({ game, moves }: LiveState): number {
    const partner = this.#partner;
    const seats = [game?.whitePlayerId, game?.blackPlayerId];
    if (partner?.isPayer === true && seats.includes(partner.userId) && moves.length >= 2) return 0.7;
    if (this.#world.seats !== null && moves.length < 2) return 0.01;
    if (!this.#wrapUp) return this.#profile.resigns;
    return this.#world.reviews === null ? 0.3 : 0.02;
  }

  #move(table: Table, state: LiveState): void {
    if (state.fen === null || state.pending !== null || turnOf(state) !== state.side) return;
    const move = chosenMove(state.fen, this.#chance);
    if (move === null || !table.game.move(move)) return;
    table.movedMs = this.#world.nowMs();
    table.stoodMs = this.#client.socket.state.getSnapshot().clockOffsetMs === null ? null : table.movedMs;
  }
}

/** Chooses a legal move: a mate if there is one, otherwise sometimes a capture, otherwise any move. */
function chosenMove(fen: string, chance: Chance): MoveInput | null {
  const parsed = parseFen(fen);
  if (!parsed.ok) return null;
  const start = Game.start(parsed.position);
  const moves = legalMoves(start.position).map((move) => {
    const text = { from: squareName(moveFrom(move)), to: squareName(moveTo(move)) };
    const played = start.clone().play(text);
    if (played.ok) return { text, san: played.san };
    const queen = { ...text, promotion: 'q' as const };
    const promoted = start.clone().play(queen);
    return promoted.ok ? { text: queen, san: promoted.san } : null;
  });
  const found = moves.filter((move) => move !== null);
  if (found.length === 0) return null;
  const mate = found.find(({ san }) => san.endsWith('#'));
  if (mate !== undefined) return mate.text;
  const captures = found.filter(({ san }) => san.includes('x'));
  return captures.length > 0 && chance.happens(0.4) ? chance.pick(captures).text : chance.pick(found).text;
}

/** Sometimes sends a rematch message. Returns whether the player stays for an answer. */
function wantsRematch(game: GameConnection, chance: Chance): boolean {
  const { side, over, rematch } = game.getSnapshot();
  if (side === null || rematch.nextGameId !== null) return false;
  if (rematch.offers[otherSide(side)] !== null) {
    game.send(chance.happens(0.85) ? 'rematch_accept' : 'rematch_decline');
    return chance.happens(0.5);
  }
  if (rematch.offers[side] !== null) {
    if (chance.happens(0.05)) game.send('rematch_decline');
    return true;
  }
  const isPlayed = over !== null && (over.winner !== null || over.result === 'draw');
  if (rematch.isDeclined || !isPlayed) return false;
  if (chance.happens(0.5)) game.send('rematch_offer');
  return chance.happens(0.9);
}

function trick(gameId: number, userId: number, state: LiveState, chance: Chance): object {
  const other = userId + (chance.happens(0.5) ? 1 : -1);
  const own = { gameId, playerId: userId };
  const ply = state.moves.length + 1;
  return chance.pick<object>([
    { type: 'timeout', ...own },
    { type: 'accept_draw', ...own },
    { type: 'rematch_offer', ...own },
    { type: 'rematch_accept', ...own },
    { type: 'make_move', ...own, move: { from: 'e2', to: 'e5' } },
    { type: 'make_move', ...own, move: { from: 'e7', to: 'e5' }, ply },
    { type: 'resign', gameId, playerId: other },
    { type: 'resign', ...own, gameId: gameId + 1 },
    { type: 'make_move', gameId: 'x' },
    { type: 'join_game', ...own, as: 'observer' },
  ]);
}
