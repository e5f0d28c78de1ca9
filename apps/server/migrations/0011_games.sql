-- Games, their moves, archive and receipts. Owner: apps/server/src/games. Amounts are what the players agreed on. The ledger holds the money in
-- the escrow account of the game's id. The server's clock sets all instants.

-- Every move updates the row. Half of each page is kept free, so that the new row version fits on the same page. This saves a third of the
-- work of a move. No index contains a column that a move changes, so a move updates no index.
create table game (
  id integer generated always as identity primary key,
  version bigint not null default 0,    -- fences nodes: every write goes from one version to the next
  status text not null check (status in ('waiting', 'ready', 'active', 'ended')),
  white_id integer not null references app_user,
  black_id integer references app_user,  -- null while the seat is free
  wager bigint not null check (wager >= 0), -- 0: a friendly game, without entries in ledger and chain
  fee bigint not null check (fee >= 0 and fee <= wager), -- fixed at creation
  is_private boolean not null,
  allow_observers boolean not null,
  game_code text unique,                -- private games only: 8 letters of Crockford's base32
  seq int not null default 0 check (seq >= 0),
  ply int not null default 0 check (ply >= 0),
  fen text not null,                    -- the current position
  match jsonb not null,                 -- the state of packages/chess/src/match; other columns repeat what SQL queries
  due_at timestamptz,                   -- the next deadline; null when there is none
  outage_compensated_until timestamptz not null, -- see game_outage: outages up to this instant are compensated
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  result text check (result in
    ('white_wins', 'black_wins', 'draw', 'forfeit', 'aborted', 'cancelled', 'void')),
  reason text,
  winner_id integer,
  aborted_by integer,                    -- the player who aborted it, or who missed the deadline
  -- Indexed instead of due_at, which every move changes.
  has_deadline boolean not null generated always as (due_at is not null) stored,
  time_control text not null default '600+0' -- seconds for each side, "+", seconds added per move; fixed at creation
    constraint game_time_control_form check (time_control ~ '^[1-9][0-9]{0,3}[+](0|[1-9][0-9]{0,2})$'),
  rematch_of integer references game,    -- the game that this one is the rematch of
  stake_source text not null default 'balance' check (stake_source in ('balance', 'escrow')), -- fixed at creation
  challenged_id integer references app_user, -- the only player who may join; null: no such restriction
  rating_min int,                       -- the creator plays opponents rated from rating_min to rating_max; both null: anyone
  rating_max int,
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
  constraint game_code_private check (game_code is null or is_private),
  constraint game_challenged check (challenged_id is null
    or (is_private and challenged_id <> white_id and (black_id is null or black_id = challenged_id))),
  constraint game_friendly_off_chain check (wager > 0 or stake_source = 'balance'),
  constraint game_rating_range check (
    (rating_min is null) = (rating_max is null) and rating_min >= 0 and rating_max <= 4000 and rating_min <= rating_max)
) with (fillfactor = 50);

create index game_has_deadline on game (id) where has_deadline;
create index game_unended_white on game (white_id) where status <> 'ended';
create index game_unended_black on game (black_id) where status <> 'ended' and black_id is not null;
create index game_waiting on game (created_at) where status = 'waiting' and not is_private;
-- Games to watch, the largest stake first.
create index game_watched on game ((-wager), (-id)) where status = 'active' and allow_observers and not is_private;
-- Ended public games that the lobby may show, newest first.
create index game_recent on game (ended_at desc, id desc)
  where result in ('white_wins', 'black_wins', 'draw', 'forfeit') and not is_private and wager > 0;
-- History counts, filters and pages a player's games without reading their rows.
create index game_finished_white on game (white_id, id desc) include (result, winner_id, wager)
  where status = 'ended' and started_at is not null;
create index game_finished_black on game (black_id, id desc) include (result, winner_id, wager)
  where status = 'ended' and started_at is not null;
-- A game has at most one rematch, even if two nodes accept it at once.
create unique index game_rematch_of on game (rematch_of) where rematch_of is not null;
-- Pairs of players who have played each other.
create index game_of_pair on game (white_id, black_id) where started_at is not null;
-- For rate limits: aborted and cancelled games, sent and received challenges, and on-chain games that a pair ended without playing.
create index game_aborts on game (aborted_by, ended_at) where aborted_by is not null;
create index game_cancelled on game (white_id, ended_at) where result = 'cancelled';
create index game_challenged_open on game (challenged_id) where status = 'waiting' and challenged_id is not null;
create index game_challenged_at on game (challenged_id, created_at) where challenged_id is not null;
create index game_challenges on game (white_id, created_at) where challenged_id is not null;
-- The stakes and results of one player since an instant. No move changes these columns.
create index game_staked_white on game (white_id, ended_at) include (wager, fee, winner_id, started_at)
  where status = 'ended' and wager > 0 and started_at is not null;
create index game_staked_black on game (black_id, ended_at) include (wager, fee, winner_id, started_at)
  where status = 'ended' and wager > 0 and started_at is not null;
create index game_by_white on game (white_id, created_at);
create index game_by_black on game (black_id, (coalesce(started_at, created_at))) where black_id is not null;
create index game_unplayed_on_chain on game (white_id, black_id, ended_at)
  where stake_source = 'escrow' and result in ('draw', 'aborted');

-- An ended game keeps its result, and no write skips or repeats a version. The trigger calls the function only if there is something to
-- refuse.
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
create trigger game_guarded before update on game for each row when (
  new.version <> old.version + 1
  or old.status = 'ended'
  or new.ply < old.ply
  or (new.id, new.white_id, new.wager, new.fee, new.is_private, new.created_at)
    is distinct from (old.id, old.white_id, old.wager, old.fee, old.is_private, old.created_at)
  or new.black_id is distinct from old.black_id
) execute function game_guarded();

-- Some terms are fixed at creation. These triggers run only for updates that name the column, so moves do not pay for them.
create function game_time_control_kept() returns trigger language plpgsql as $$
begin
  if new.time_control is distinct from old.time_control then
    raise exception 'game %: the time control is fixed', old.id using errcode = 'KS014';
  end if;
  return new;
end $$;
create trigger game_time_control_kept before update of time_control on game
  for each row execute function game_time_control_kept();

create function game_stake_source_kept() returns trigger language plpgsql as $$
begin
  if new.stake_source is distinct from old.stake_source then
    raise exception 'game %: the source of its stakes is fixed', old.id using errcode = 'KS015';
  end if;
  return new;
end $$;
create trigger game_stake_source_kept before update of stake_source on game
  for each row execute function game_stake_source_kept();

create function game_rating_range_kept() returns trigger language plpgsql as $$
begin
  if (new.rating_min, new.rating_max) is distinct from (old.rating_min, old.rating_max) then
    raise exception 'game %: the range of ratings is fixed', old.id using errcode = 'KS020';
  end if;
  return new;
end $$;
create trigger game_rating_range_kept before update of rating_min, rating_max on game
  for each row execute function game_rating_range_kept();

-- Games are never deleted, so the log needs no foreign key. Its lock would cost each move 5 % more WAL.
create function game_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a game is never deleted' using errcode = 'KS016';
end $$;
create trigger game_stays before delete or truncate on game for each statement execute function game_stays();

-- Outages of the whole cluster, longer than 3 s and one after the other. Each write of a game names the newest one that it was decided with.
create table game_outage (
  id integer generated always as identity primary key,
  since timestamptz not null,
  until timestamptz not null,
  is_settled boolean not null default false, -- every game that ran at the time is compensated or has ended
  constraint game_outage_span check (since < until)
);

-- The log of each game: its moves and all other acts, in order. Receipts, SAN and FEN are computed from it. It is partitioned by 50,000
-- game ids, so that dropping a table removes the rows of archived games. Deleting the rows would write as much WAL as playing the games
-- did. The order of the columns leaves no padding.
create table game_log (
  game_id integer not null,
  at_ms integer not null check (at_ms >= 0),        -- since the start of the game, without `late_ms`
  white_ms integer check (white_ms >= 0),           -- time left after it
  black_ms integer check (black_ms >= 0),
  lag_credit_ms integer check (lag_credit_ms >= 0), -- time of the mover that was not charged because of network delay
  n smallint not null check (n > 0),                -- from 1
  seen_n smallint check (seen_n >= 0),              -- the newest entry of the receipt that the player had seen
  uci text check (uci ~ '^[a-h][1-8][a-h][1-8][qrbn]?$'),
  sig bytea check (octet_length(sig) = 64),         -- of the player; null for a client that signs nothing
  client_move_id text,                              -- the id that the mover's client gave the move
  act text check (act in                            -- null for a move
    ('resign', 'draw_offer', 'draw_accept', 'clock', 'key', 'flag', 'forfeit', 'abort', 'void')),
  side text check (side in ('white', 'black')),     -- whose act it is; null for a move
  given_ms bigint check (given_ms >= 0),            -- clock time given back after an outage
  late_ms bigint check (late_ms > 0),               -- the part of the time that exceeds an integer, after weeks without a server
  detail text,                                      -- a reason, or a player's new key
  primary key (game_id, n),
  constraint game_log_move check ((act is null) = (uci is not null) and (act is null) = (lag_credit_ms is not null)),
  -- Draw offers are not part of the receipt.
  constraint game_log_clocks check ((act is not distinct from 'draw_offer') = (white_ms is null) and (white_ms is null) = (black_ms is null)),
  constraint game_log_act check (case when act is null or act in ('resign', 'draw_offer', 'draw_accept')
    then seen_n is not null else seen_n is null and sig is null end),
  constraint game_log_side check (
    (side is not null) = coalesce(act in ('resign', 'draw_offer', 'draw_accept', 'key', 'flag', 'forfeit'), false))
) partition by range (game_id);

create trigger game_log_append_only before update or delete or truncate on game_log
  for each statement execute function is_append_only();

-- Creates one partition if it is missing. The table is prepared before it is attached, so that moves are not blocked. Roles that may read the
-- parent table may read the partition.
create function make_log_partition(number bigint) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  name text := 'game_log_' || number;
  reader text;
begin
  if to_regclass(name) is not null then return false; end if;
  perform pg_advisory_xact_lock(4701819);
  if to_regclass(name) is not null then return false; end if;
  execute format('create table %I (like game_log including defaults including constraints including indexes)', name);
  execute format('create trigger game_log_append_only before update or delete or truncate on %I
    for each statement execute function is_append_only()', name);
  for reader in select case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end
      from pg_class, aclexplode(relacl) where oid = 'game_log'::regclass and privilege_type = 'SELECT' loop
    execute format('grant select on %I to %s', name, reader);
  end loop;
  execute format('alter table game_log attach partition %I for values from (%s) to (%s)',
    name, number * 50000, (number + 1) * 50000);
  return true;
end $$;

-- Creates the partition of the next game and `ahead` more. This function is the only way in which the server's role may create a table.
create function make_log_partitions(ahead int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest bigint := coalesce(pg_sequence_last_value('game_id_seq'), 0) / 50000;
begin
  return (select count(*) filter (where make_log_partition(number)) from generate_series(newest, newest + ahead) number);
end $$;
select make_log_partitions(4);

-- A game cannot be created if the partition for its log is missing.
create function game_without_partition() returns trigger language plpgsql as $$
begin
  raise exception 'game %: there is no partition for its log, make_log_partitions(4) makes it', new.id using errcode = 'KS019';
end $$;
create trigger game_without_partition before insert on game for each row
  when (to_regclass('game_log_' || (new.id / 50000)) is null) execute function game_without_partition();

-- The log of a game that ended at least a day ago, in one row (apps/server/src/games/rows/archived-log.ts). It is compared with the
-- signed receipt and unpacked before it is written. Once all games of a partition are archived, the partition is dropped.
create table game_archive (
  game_id integer primary key,
  plies int not null check (plies >= 0),
  archived bytea not null,
  archived_at timestamptz not null default app_now()
);
create trigger game_archive_append_only before update or delete or truncate on game_archive
  for each statement execute function is_append_only();

-- Every game with a lower id is archived, never started, or is listed in `unpackable_game`.
create table archive_progress (
  single boolean primary key default true check (single),
  archived_below bigint not null default 1
);

-- Games whose rows differ from their replay. Their partition stays until they have been repaired and archived.
create table unpackable_game (
  game_id integer primary key,
  reason text not null check (reason <> ''),
  at timestamptz not null default app_now()
);
create trigger unpackable_game_append_only before update or delete or truncate on unpackable_game
  for each statement execute function is_append_only();

-- Advances the progress. It refuses to pass a game that is not archived, because partitions below the progress are dropped.
create function archive_up_to(next_id bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  below bigint;
  missing bigint;
begin
  insert into archive_progress default values on conflict do nothing;
  select archived_below into below from archive_progress for update;
  if next_id <= below then return below; end if;
  select min(g.id) into missing from game g
    left join game_archive a on a.game_id = g.id
    left join unpackable_game u on u.game_id = g.id
    where g.id >= below and g.id < next_id and (g.status <> 'ended' or g.ended_at > app_now() - interval '24 hours'
      or (g.started_at is not null and a.plies is distinct from g.ply and u.game_id is null));
  if missing is null and next_id > (select max(id) from game) + 1 then missing := next_id - 1; end if;
  if missing is not null then
    raise exception 'game % is not archived', missing using errcode = 'KS018';
  end if;
  update archive_progress set archived_below = next_id;
  return next_id;
end $$;

-- Drops the oldest partition if all of its games are archived. Returns its name, or null. Moves wait behind its lock, so the function gives
-- up after 200 ms, and the next call retries.
create function drop_archived_logs() returns text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  number bigint;
  name text;
begin
  perform pg_advisory_xact_lock(4701819); -- two concurrent calls would choose the same partition
  select min(substring(relname from 10)::bigint) into number from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'game_log'::regclass;
  name := 'game_log_' || number;
  if number is null
    or (number + 1) * 50000 > (select coalesce(max(archived_below), 1) from archive_progress)
    or exists (select 1 from unpackable_game u where u.game_id < (number + 1) * 50000
      and not exists (select 1 from game_archive a where a.game_id = u.game_id)) then return null; end if;
  execute format('drop table %I', name);
  return name;
exception when lock_not_available then
  return null;
end $$;

-- Receipts of games (packages/receipts).

-- What the receipt of a game that has started contains, besides the rows of the game, its players and its log (`game_log`).
create table game_receipt (
  game_id integer primary key references game,
  origin text not null,
  cluster text not null,
  white_key bytea check (octet_length(white_key) = 32), -- the player's signing key at the start; null: none
  black_key bytea check (octet_length(black_key) = 32)
);
create trigger game_receipt_append_only before update or delete or truncate on game_receipt
  for each statement execute function is_append_only();

-- The terms of receipts. A player's wallet never changes.
create view receipt_terms as
  select g.id as game_id, r.origin, r.cluster, g.created_at, g.started_at, g.time_control, g.wager, g.fee, g.stake_source,
    g.white_id, white.wallet_address as white_wallet, r.white_key, g.black_id, black.wallet_address as black_wallet, r.black_key
  from game_receipt r
  join game g on g.id = r.game_id
  join app_user white on white.id = g.white_id
  join app_user black on black.id = g.black_id;

-- The keys that sign receipts, in the order of their announcements. The node that starts a new cluster writes its own key. An operator announces
-- each later one, which a node with that key starts to use.
create table receipt_key (
  n int primary key check (n > 0),
  key text not null,
  announced_at timestamptz not null,
  since timestamptz, -- from the first start with it; null: announced only
  until timestamptz, -- a minute after its last node left; null: in use
  check (since is not null or until is null)
);
-- Only the newest key may be waiting for its first start.
create unique index receipt_key_announced on receipt_key ((true)) where since is null;
create trigger receipt_key_kept before delete or truncate on receipt_key
  for each statement execute function is_append_only();

create function receipt_key_guarded() returns trigger language plpgsql as $$
begin
  if new.n <> old.n or (old.since is not null and (new.key <> old.key or new.since is null or new.since > old.since)) then
    raise exception 'receipt key % has signed receipts, or may have', old.n using errcode = 'KS022';
  end if;
  return new;
end $$;
create trigger receipt_key_guarded before update on receipt_key for each row execute function receipt_key_guarded();

-- The nodes that sign with each key. The leader deletes those that have left.
create table receipt_key_node (
  node_id bigint primary key, -- of server_node
  key_n int not null references receipt_key
);

-- The server's signature of each ended game's receipt, made once, in the transaction that ends the game.
create table receipt_signature (
  game_id integer primary key references game_receipt,
  key_n int not null references receipt_key,
  ended_at timestamptz not null, -- the end as the receipt states it
  root bytea not null check (octet_length(root) = 32),
  signature bytea not null check (octet_length(signature) = 64)
);
create trigger receipt_signature_append_only before update or delete or truncate on receipt_signature
  for each statement execute function is_append_only();

-- Verifiers accept a key that was in force at the end of the game. A deadline can end a game before the instant at which a node decides it,
-- and a node that was silent may sign after it counted as having left. The key's time is then extended.
create function receipt_key_covers_end() returns trigger language plpgsql as $$
begin
  update receipt_key set since = least(since, new.ended_at),
    until = case when until <= new.ended_at then new.ended_at + interval '1 minute' else until end
  where n = new.key_n and (since > new.ended_at or until <= new.ended_at);
  if not exists (select from receipt_key where n = new.key_n and since <= new.ended_at) then
    raise exception 'receipt key % is not in use', new.key_n using errcode = 'KS023';
  end if;
  return new;
end $$;
create trigger receipt_key_covers_end before insert on receipt_signature
  for each row execute function receipt_key_covers_end();
