-- Games as they are played. Owner: apps/server/src/games. Amounts are what the players agreed on; the money itself is
-- the ledger's (escrow account of the game's id). Instants come from the server's injected clock.

create table game (
  id bigint generated always as identity primary key,
  version bigint not null default 0,    -- the fence between nodes: every write goes from one version to the next
  status text not null check (status in ('waiting', 'ready', 'active', 'ended')),
  white_id bigint not null references app_user,
  black_id bigint references app_user,  -- null while the seat is free
  wager bigint not null check (wager > 0),
  fee bigint not null check (fee >= 0 and fee <= wager), -- frozen at creation
  is_private boolean not null,
  allow_observers boolean not null,
  game_code text unique,                -- of a private game: 8 letters of Crockford's base32
  seq int not null default 0 check (seq >= 0),
  ply int not null default 0 check (ply >= 0),
  fen text not null,                    -- where it stands
  match jsonb not null,                 -- the state of packages/chess/src/match; the columns repeat what SQL asks for
  due_at timestamptz,                   -- the next deadline; null when nothing falls due by itself
  alive_at timestamptz not null,        -- outages up to this instant are accounted for
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  result text check (result in
    ('white_wins', 'black_wins', 'draw', 'forfeit', 'aborted', 'cancelled', 'void')),
  reason text,
  winner_id bigint,
  aborted_by bigint,                    -- whose word or silence aborted it
  constraint game_two_players check (black_id <> white_id),
  constraint game_seats check (
    case status when 'waiting' then black_id is null when 'ended' then true else black_id is not null end),
  constraint game_ending check ((status = 'ended') = (result is not null)
    and (result is null) = (ended_at is null) and (result is null) = (reason is null)),
  constraint game_winner check (
    coalesce(result in ('white_wins', 'black_wins', 'forfeit'), false) = (winner_id is not null)
    and (winner_id is null or winner_id in (white_id, black_id))),
  constraint game_winner_colour check (
    case result when 'white_wins' then winner_id = white_id when 'black_wins' then winner_id = black_id else true end),
  constraint game_started check (status <> 'active' or started_at is not null),
  constraint game_code_private check (game_code is null or is_private)
);
create index game_due on game (due_at) where due_at is not null;
create index game_running on game (id) where status <> 'ended';
create index game_of_white on game (white_id, id desc);
create index game_of_black on game (black_id, id desc) where black_id is not null;
create index game_waiting on game (wager, created_at) where status = 'waiting' and not is_private;
create index game_aborts on game (aborted_by, ended_at) where aborted_by is not null;

-- What has ended stays as it ended, and no write skips or repeats a version.
create function game_guarded() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'game %: version % does not follow %', old.id, new.version, old.version using errcode = 'KS010';
  end if;
  if old.status = 'ended' and (new.status, new.result, new.reason, new.winner_id, new.ply, new.fen, new.ended_at)
     is distinct from (old.status, old.result, old.reason, old.winner_id, old.ply, old.fen, old.ended_at) then
    raise exception 'game % has ended', old.id using errcode = 'KS011';
  end if;
  if (new.id, new.white_id, new.wager, new.fee, new.is_private, new.created_at)
     is distinct from (old.id, old.white_id, old.wager, old.fee, old.is_private, old.created_at)
     or (old.black_id is not null and new.black_id is distinct from old.black_id) then
    raise exception 'game %: players and stake stand', old.id using errcode = 'KS012';
  end if;
  if new.ply < old.ply then
    raise exception 'game %: a move cannot be taken back', old.id using errcode = 'KS013';
  end if;
  return new;
end $$;
create trigger game_guarded before update on game for each row execute function game_guarded();

create table game_move (
  game_id bigint not null references game,
  ply int not null check (ply > 0),     -- half-moves from 1
  from_square text not null check (from_square ~ '^[a-h][1-8]$'),
  to_square text not null check (to_square ~ '^[a-h][1-8]$'),
  promotion text check (promotion in ('q', 'r', 'b', 'n')),
  san text not null,
  fen text not null,                    -- the position after it
  white_ms int not null check (white_ms >= 0), -- left on the clocks after it
  black_ms int not null check (black_ms >= 0),
  at timestamptz not null,
  client_move_id text,                  -- the mover's own name for it
  primary key (game_id, ply)
);
-- Each side names its own moves: nobody can use up a name of the opponent.
create unique index game_move_client on game_move (game_id, (ply % 2), client_move_id) where client_move_id is not null;

create function game_move_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'game_move is append only' using errcode = 'KS004';
end $$;
create trigger game_move_append_only before update or delete or truncate on game_move
  for each statement execute function game_move_append_only();

-- Won, lost and drawn, kept up in the transaction that ends a game. A player without a row has none.
create table player_record (
  user_id bigint primary key references app_user,
  wins int not null default 0 check (wins >= 0),
  losses int not null default 0 check (losses >= 0),
  draws int not null default 0 check (draws >= 0),
  total_earnings bigint not null default 0 check (total_earnings >= 0), -- profits of wins, in lamports
  streak int not null default 0         -- wins in a row, or losses as a negative number; a draw sets it to 0
);
create index player_record_rank on player_record (total_earnings desc, wins desc, user_id);

-- When the house last said that it lives: what is missing until the next word is an outage, and nobody's clock pays it.
create table house_heartbeat (
  single boolean primary key default true check (single),
  at timestamptz not null
);
