-- Games that are analysed for fair play, and what was measured. Owner: apps/server/src/fair-play/analysis.

-- One row for each staked game that ended with a result and at least 20 plies, written in the transaction of its end.
create table game_analysis (
  game_id integer primary key references game,
  wager bigint not null check (wager > 0),
  pass int not null default 1 check (pass in (1, 2)), -- the second has a larger node budget
  state text not null default 'queued' check (state in ('queued', 'done', 'skipped')), -- skipped: every attempt failed
  attempts int not null default 0 check (attempts >= 0), -- number of attempts that began in this pass
  next_at timestamptz not null,           -- earliest time of the next attempt; during an analysis, the end of the leader's claim
  queued_at timestamptz not null,
  analysed_at timestamptz,                -- time of the newest analysis
  reported_ids integer[] not null default '{}', -- players whom the opponent reported for this game
  final_centipawns int,                   -- White's evaluation at resignation; null: not resigned, or judged by our own engine
  is_decided boolean not null,            -- false: drawn, analysed after all decided games
  is_urgent boolean not null default false, -- a score required the second pass, which decides about a hold
  check (state <> 'done' or analysed_at is not null)
);
create index game_analysis_queue on game_analysis (is_decided desc, is_urgent desc, wager desc, game_id desc) where state = 'queued';
create index game_analysis_oldest on game_analysis (queued_at) where state = 'queued';
create index game_analysis_skipped on game_analysis (game_id) where state = 'skipped';

-- What the newest analysis measured for one side, and how it scored the player.
create table analysed_side (
  game_id integer not null references game_analysis,
  user_id integer not null references app_user,
  judge text not null check (judge in ('uci', 'own')),
  nodes int not null check (nodes >= 0), -- of the judge, per position; 0: the product's own engine
  features jsonb not null,               -- the informative moves (apps/server/src/fair-play/analysis/stored-features.ts)
  measures jsonb not null,               -- values of this game, by the name of the measure
  score jsonb not null,                  -- of the player's newest games, including this one
  review text not null check (review in ('none', 'second-pass', 'look', 'hold')), -- the step that the score requires, in any mode
  analysed_at timestamptz not null,
  primary key (game_id, user_id)
);
create index analysed_side_of_user on analysed_side (user_id, judge, game_id desc);

-- Histograms: how many games in a rating band had a value of a measure. Each side of a game counts once, by its first analysis.
create table cohort_value (
  band int not null,                     -- the lowest rating of the band, which is 200 points wide
  measure text not null check (measure <> ''),
  class int not null check (class >= 0), -- classes have equal width; the first and the last also contain values outside the range
  games bigint not null check (games > 0),
  primary key (band, measure, class)
);

-- How many games were analysed for the first time in each month (UTC), for the published numbers.
create table analysed_month (
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  games bigint not null check (games > 0)
);

-- Moves before which the player's page lost the focus, as the page reported. Most moves have no row.
create table blurred_move (
  game_id integer not null,
  ply int not null check (ply > 0), -- from 1
  primary key (game_id, ply)
);
