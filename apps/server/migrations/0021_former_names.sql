-- A name that a player gave up stays theirs for a while, so that nobody plays on under it; and when a player last took another.
alter table app_user add column renamed_at timestamptz;
comment on column app_user.renamed_at is 'when the player last took a name that looks different; null = never';

create table former_name (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user, -- who had it
  username_key text not null check (username_key <> ''),
  username_skeleton text not null check (username_skeleton <> ''),
  given_up_at timestamptz not null
);
create index former_name_key on former_name (username_key);
create index former_name_skeleton on former_name (username_skeleton);
create index former_name_given_up on former_name (given_up_at);

-- Two v look like a w. Where two players look alike by that, both keep the names they have.
update app_user a set username_skeleton = replace(a.username_skeleton, 'w', 'vv')
where a.username_skeleton like '%w%' and not exists (
  select 1 from app_user b
  where b.id <> a.id and replace(b.username_skeleton, 'w', 'vv') = replace(a.username_skeleton, 'w', 'vv')
);
