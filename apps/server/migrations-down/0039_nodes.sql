-- Back to one server with one heartbeat.
create table house_heartbeat ( -- what hangs on it keeps its first name
  single boolean primary key default true check (single),
  at timestamptz not null
);
alter table house_heartbeat rename to server_heartbeat;
comment on table server_heartbeat is 'when the server last wrote that it runs: a gap of more than 3 s is an outage';
insert into server_heartbeat (at) select max(beat_at) from server_node having max(beat_at) is not null;
drop table server_node;
drop function server_node_guarded();
