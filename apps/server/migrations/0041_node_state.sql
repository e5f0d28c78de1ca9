-- What a server says of itself with each beat. A server of a release before says neither: its hints count as whole, and it stays.
alter table server_node
  add column hints_whole boolean not null default true,
  add column is_draining boolean not null default false;
comment on column server_node.hints_whole is 'its hints arrived when it last wrote; while those of one do not, all compare rows more often';
comment on column server_node.is_draining is 'it was told to end, and sends its players over to the others';
