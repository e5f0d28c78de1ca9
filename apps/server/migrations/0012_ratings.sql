-- Records and ratings (Glicko-2, packages/chess/src/rating). Owner: apps/server/src/ratings.

-- Games won, lost and drawn, updated in the transaction that ends a game. A player without a row has played none.
create table player_record (
  user_id integer primary key references app_user,
  wins int not null default 0 check (wins >= 0),
  losses int not null default 0 check (losses >= 0),
  draws int not null default 0 check (draws >= 0),
  total_earnings bigint not null default 0 check (total_earnings >= 0), -- profits of wins that no case holds, in lamports
  streak int not null default 0         -- wins in a row, or losses as a negative number; a draw sets it to 0
);
-- The leaderboard's order (earnings and wins falling, ids rising) as one ascending key. The players after a known one are a single range of
-- the index, however many tie. The index also has the plain columns, so that players above a page are skipped without reading rows.
create index player_record_rank on player_record ((-total_earnings), (-wins), user_id) include (total_earnings, wins);

-- A player's rating in a pool, as of the end of the last rated game. A player without a row has the initial values 1500, 350 and 0.06.
create table player_rating (
  user_id integer not null references app_user,
  pool text not null check (pool in ('blitz', 'rapid')),
  rating double precision not null check (rating > -10000 and rating < 20000), -- also rejects NaN
  deviation double precision not null check (deviation > 0 and deviation <= 350),
  volatility double precision not null check (volatility > 0 and volatility < 1),
  games int not null check (games >= 0),
  rated_at timestamptz not null,
  -- Days after which the deviation has grown above 110, so that the rating is provisional again; 173.7178 is Glicko-2's scale.
  settled_days double precision not null generated always as (
    case when deviation > 110 then -1 else (110.0 ^ 2 - deviation ^ 2) / (173.7178 * volatility) ^ 2 end) stored,
  primary key (user_id, pool)
);
-- The leaderboard of a pool as one ascending key, by displayed ratings.
create index player_rating_rank on player_rating (pool, (-floor(rating + 0.5)), (-games), user_id) where settled_days >= 0;

-- The ratings of both sides when their game began, with deviations grown up to then. This is a separate table, so that rows of `game` stay
-- narrow.
create table game_rating (
  game_id integer primary key references game,
  pool text not null check (pool in ('blitz', 'rapid')),
  white_id integer not null,
  white_rating double precision not null check (white_rating > -10000 and white_rating < 20000),
  white_deviation double precision not null check (white_deviation > 0 and white_deviation <= 350),
  white_volatility double precision not null check (white_volatility > 0 and white_volatility < 1),
  black_id integer not null check (black_id <> white_id),
  black_rating double precision not null check (black_rating > -10000 and black_rating < 20000),
  black_deviation double precision not null check (black_deviation > 0 and black_deviation <= 350),
  black_volatility double precision not null check (black_volatility > 0 and black_volatility < 1)
);
create trigger game_rating_append_only before update or delete or truncate on game_rating
  for each statement execute function is_append_only();

-- Every change of a rating, by a rated game or by an operator's reversal. A player's rating is 1500 plus the sum of changes.
create table rating_change (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user,
  pool text not null check (pool in ('blitz', 'rapid')),
  game_id integer not null references game_rating,
  reverses bigint unique references rating_change, -- the change that this one reverses
  change double precision not null check (change > -10000 and change < 10000),
  rating double precision not null,     -- after it
  deviation double precision not null,
  volatility double precision not null,
  at timestamptz not null
);
-- A game is rated once, and each change is reversed at most once.
create unique index rating_change_once on rating_change (game_id, user_id) where reverses is null;
create index rating_change_of_game on rating_change (game_id, user_id) include (change);
create index rating_change_of_player on rating_change (user_id, pool, id);
-- For the weights of a pair's rated games within 24 hours.
create index rating_change_recent on rating_change (user_id, at) include (game_id) where reverses is null;
create trigger rating_change_append_only before update or delete or truncate on rating_change
  for each statement execute function is_append_only();
