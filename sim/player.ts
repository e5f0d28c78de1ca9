// sim: a player as the page is one: remembers what it was told, asks again after a gap, repeats what was not answered,
// and now and then does what it should not.
import { INITIAL_FEN } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import { chosenMove } from './choose-move.ts';
import type { Answer } from './node.ts';
import type { Person, World } from './player-world.ts';
import type { Chance } from './random.ts';
import type { Line } from './wire.ts';

interface Board {
  seq: number;
  fens: string[]; // after each ply; [0] is the start
  status: string;
  side: 'white' | 'black' | null;
  offeredBy: string | null;
  pending: { move: { from: string; to: string; promotion?: string }; id: string; ply: number } | null;
}

type About = Extract<ServerMessage, { gameId: number; seq: number }>;

/** How a player is minded; drawn once. */
export interface Temper {
  readonly thinkMs: number; // longest time between two ideas
  readonly leaves: number; // chance with an idea
  readonly resigns: number;
  readonly mischief: number;
}

export class Player implements Person {
  readonly userId: number;
  readonly wallet: string;
  readonly cookie: string;
  readonly #chance: Chance;
  readonly #world: World;
  readonly #temper: Temper;
  readonly #boards = new Map<number, Board>();
  #line: Line | null = null;
  #away = 0; // not back before this instant
  #names = 0;
  #busy = false;
  #wrapUp = false;
  gone = false;

  constructor(
    who: { userId: number; wallet: string; cookie: string },
    chance: Chance,
    world: World,
    temper: Temper,
  ) {
    this.userId = who.userId;
    this.wallet = who.wallet;
    this.cookie = who.cookie;
    this.#chance = chance;
    this.#world = world;
    this.#temper = temper;
  }

  /** Begins to have ideas. */
  wake(): void {
    const { thinkMs } = this.#temper;
    this.#world.after(this.#chance.whole(thinkMs / 5, thinkMs), () => {
      void this.#think().finally(() => this.wake());
    });
  }

  /** From now on games are brought to an end and none is begun. */
  wrapUp(): void {
    this.#wrapUp = true;
    this.#away = 0;
  }

  leaveForGood(): void {
    this.gone = true;
    this.#line?.close();
    this.#line = null;
  }

  hear(message: ServerMessage): void {
    if (message.type === 'error') {
      const board = this.#boards.get(Number(message.gameId));
      if (board !== undefined && board.pending?.id === message.clientMoveId) board.pending = null;
      return;
    }
    if (!('gameId' in message) || !('seq' in message)) return;
    this.#hearOf(message as About);
  }

  lost(line: Line): void {
    if (this.#line === line) this.#line = null;
  }

  #hearOf(message: About): void {
    const board = this.#boardOf(message.gameId);
    switch (message.type) {
      case 'game_joined':
        return;
      case 'game_state':
        if (message.seq < board.seq) return;
        board.fens = [INITIAL_FEN, ...message.moves.map(({ fen }) => fen)];
        board.status = message.game.status;
        board.side = message.role === 'player' ? (message.isWhite ? 'white' : 'black') : null;
        board.offeredBy = message.drawOfferedBy;
        board.seq = message.seq;
        if (board.pending !== null && board.fens.length > board.pending.ply) board.pending = null;
        for (const [index, move] of message.moves.entries())
          this.#world.movesSeen.push({
            gameId: message.gameId,
            ply: index + 1,
            san: move.san,
            fen: move.fen,
          });
        return;
      case 'move_made':
        this.#world.movesSeen.push({
          gameId: message.gameId,
          ply: message.ply,
          san: message.move.san,
          fen: message.fen,
        });
        if (message.clientMoveId !== undefined && message.clientMoveId === board.pending?.id)
          board.pending = null;
        if (message.seq <= board.seq) return;
        if (message.seq > board.seq + 1 || message.ply !== board.fens.length) {
          this.#ask(message.gameId);
          return;
        }
        board.seq = message.seq;
        board.fens.push(message.fen);
        board.offeredBy = null;
        return;
      case 'game_over':
        this.#world.endsSeen.push({ gameId: message.gameId, result: message.result, winner: message.winner });
        board.status = 'ended';
        board.seq = message.seq;
        return;
      case 'draw_offered':
        board.offeredBy = message.by;
        return;
      case 'draw_declined':
        board.offeredBy = null;
        return;
      case 'opponent_joined':
      case 'game_started':
        if (message.seq > board.seq) this.#ask(message.gameId);
        return;
      default:
        if (message.seq > board.seq) this.#ask(message.gameId);
    }
  }

  #boardOf(gameId: number): Board {
    const known = this.#boards.get(gameId);
    if (known !== undefined) return known;
    const board: Board = {
      seq: -1,
      fens: [INITIAL_FEN],
      status: '?',
      side: null,
      offeredBy: null,
      pending: null,
    };
    this.#boards.set(gameId, board);
    return board;
  }

  #say(type: string, gameId: number, more: object = {}): void {
    if (this.#line === null) return;
    this.#note(type, gameId);
    this.#line.send({ type, gameId, playerId: this.userId, ...more });
  }

  #note(what: string, gameId: number | null): void {
    this.#world.said.push({ userId: this.userId, what, gameId, atMs: this.#world.nowMs() });
  }

  #ask(gameId: number): void {
    this.#say('join_game', gameId);
  }

  async #think(): Promise<void> {
    if (this.gone || this.#busy || this.#world.nowMs() < this.#away) return;
    this.#busy = true;
    try {
      if (this.#line === null || !this.#line.isOpen) await this.#comeBack();
      else await this.#act();
    } catch {
      // No answer: nobody knows whether it was done. The next look at the game tells.
    } finally {
      this.#busy = false;
    }
  }

  async #comeBack(): Promise<void> {
    this.#line = await this.#world.connect(this);
    if (this.#line === null) return;
    for (const [gameId, board] of this.#boards) if (board.status !== 'ended') this.#ask(gameId);
    if (this.#chance.happens(0.3)) await this.#lookForOwn();
  }

  async #lookForOwn(): Promise<void> {
    const { status, body } = await this.#world.call(
      this,
      'GET',
      `/api/games/user?walletAddress=${this.wallet}`,
    );
    if (status !== 200) return;
    for (const { id } of (body as { games: { id: number }[] }).games) this.#ask(id);
  }

  async #act(): Promise<void> {
    const chance = this.#chance;
    const { leaves } = this.#temper;
    if (!this.#wrapUp && chance.happens(leaves)) {
      this.#leave();
      return;
    }
    if (chance.happens(0.03)) await this.#lookForOwn();
    const running = [...this.#boards].filter(([, board]) => board.status !== 'ended');
    if (running.length === 0 || (!this.#wrapUp && chance.happens(0.05))) {
      if (!this.#wrapUp) await this.#begin();
      else if (chance.happens(0.2)) await this.#lookForOwn();
      return;
    }
    const active = running.filter(([, board]) => board.status === 'active');
    const [gameId, board] = chance.pick(active.length > 0 && chance.happens(0.85) ? active : running);
    await this.#play(gameId, board);
  }

  #leave(): void {
    const chance = this.#chance;
    if (chance.happens(0.3)) for (const gameId of this.#boards.keys()) this.#say('leave_game', gameId);
    else {
      this.#line?.close();
      this.#line = null;
    }
    this.#away = this.#world.nowMs() + chance.whole(0, 40_000);
  }

  async #begin(): Promise<void> {
    const chance = this.#chance;
    const way = chance.next();
    if (way < 0.08) this.#world.pay(this.wallet);
    else if (way < 0.15) await this.#withdraw();
    else if (way < 0.35) await this.#create();
    else if (way < 0.7) await this.#joinListed();
    else this.#followInvitation();
  }

  #wager(): string {
    return this.#chance.happens(0.85) ? '0.1' : this.#chance.pick(['1', '5']);
  }

  #key(): string {
    this.#names += 1;
    return `${this.userId}-${this.#names}`;
  }

  /** A call that is repeated under the same key until somebody answers. */
  async #insist(path: string, body: object): Promise<Answer> {
    const key = this.#key();
    this.#note(path, null);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await this.#world.call(this, 'POST', path, body, key);
        if (answer.status !== 503 || attempt >= 4) return answer;
      } catch (error) {
        if (attempt >= 4) throw error;
      }
    }
  }

  async #create(): Promise<void> {
    const isPrivate = this.#chance.happens(0.4);
    const { status, body } = await this.#insist('/api/games', {
      whitePlayerId: this.userId,
      wagerAmount: this.#wager(),
      isPrivate,
      allowObservers: this.#chance.happens(0.5),
    });
    if (status !== 201) return;
    const { id, gameCode } = body as { id: number; gameCode: string | null };
    this.#world.promises.push({ userId: this.userId, kind: 'created', what: id });
    this.#world.invitations.push({ gameId: id, code: gameCode, by: this.userId });
    if (this.#chance.happens(0.7)) this.#ask(id);
    else this.#boardOf(id);
  }

  async #joinListed(): Promise<void> {
    const wager = this.#wager();
    const { status, body } = await this.#world.call(
      this,
      'GET',
      `/api/games/waiting/public?wagerAmount=${wager}`,
    );
    const [first] = status === 200 ? (body as { id: number }[]) : [];
    if (first === undefined) return;
    const joined = await this.#insist(`/api/games/${first.id}/join`, { playerId: this.userId });
    if (joined.status === 200) this.#ask(first.id);
  }

  #followInvitation(): void {
    const { invitations } = this.#world;
    const open = invitations.slice(-6).filter(({ by }) => by !== this.userId);
    if (open.length === 0) return;
    const { gameId, code } = this.#chance.pick(open);
    this.#say('join_game', gameId, code === null ? {} : { gameCode: code });
  }

  async #withdraw(): Promise<void> {
    const amount = this.#chance.pick(['0.01', '0.5', '3']);
    const { status } = await this.#insist(`/api/users/${this.userId}/withdraw`, {
      amount,
      walletAddress: this.wallet,
    });
    if (status === 200) this.#world.promises.push({ userId: this.userId, kind: 'withdrawn', what: amount });
  }

  async #play(gameId: number, board: Board): Promise<void> {
    const chance = this.#chance;
    const { resigns, mischief } = this.#temper;
    if (board.status === '?' || chance.happens(0.03)) this.#ask(gameId);
    else if (board.status === 'waiting') await this.#wait(gameId);
    else if (board.status === 'ready')
      this.#say(chance.happens(0.05) ? 'decline_match' : chance.pick(['accept_match', 'join_game']), gameId);
    else if (chance.happens(this.#wrapUp ? 0.3 : resigns)) this.#say('resign', gameId);
    else if (chance.happens(mischief)) this.#misbehave(gameId, board);
    else if (board.offeredBy !== null && board.offeredBy !== board.side)
      this.#say(chance.happens(0.3) ? 'accept_draw' : 'decline_draw', gameId);
    else if (chance.happens(0.02)) this.#say('offer_draw', gameId);
    else this.#move(gameId, board);
  }

  async #wait(gameId: number): Promise<void> {
    if (!this.#chance.happens(this.#wrapUp ? 0.8 : 0.05)) return;
    const { status } = await this.#insist(`/api/games/${gameId}/cancel`, { playerId: this.userId });
    if (status === 200) {
      this.#world.promises.push({ userId: this.userId, kind: 'cancelled', what: gameId });
      this.#boardOf(gameId).status = 'ended';
    } else this.#ask(gameId);
  }

  #move(gameId: number, board: Board): void {
    const fen = board.fens.at(-1) ?? INITIAL_FEN;
    const turn = fen.split(' ')[1] === 'b' ? 'black' : 'white';
    if (turn !== board.side) return;
    const ply = board.fens.length;
    if (board.pending?.ply !== ply) {
      const move = chosenMove(fen, this.#chance);
      if (move === null) {
        this.#ask(gameId);
        return;
      }
      board.pending = { move, id: this.#key(), ply };
    }
    const { move, id } = board.pending;
    this.#say('make_move', gameId, { move, ply, clientMoveId: id });
  }

  /** What an honest page never sends. */
  #misbehave(gameId: number, board: Board): void {
    const chance = this.#chance;
    const other = this.userId + (chance.happens(0.5) ? 1 : -1);
    const tricks: (() => void)[] = [
      () => this.#say('timeout', gameId),
      () => this.#say('accept_draw', gameId),
      () => this.#say('make_move', gameId, { move: { from: 'e2', to: 'e5' } }),
      () => this.#say('make_move', gameId, { move: { from: 'e7', to: 'e5' }, ply: board.fens.length }),
      () => this.#line?.send({ type: 'resign', gameId, playerId: other }),
      () => this.#say('resign', gameId + 1),
      () => this.#line?.send({ type: 'make_move', gameId: 'x' }),
      () => this.#say('join_game', gameId, { as: 'observer' }),
    ];
    chance.pick(tricks)();
  }
}
