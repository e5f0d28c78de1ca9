-- The servers that see the cause of a freeze, each for itself: only they lift it. Nobody is named where any server may.
alter table money_freeze add column held_by bigint[] not null default '{}';
comment on column money_freeze.held_by is 'numbers of server nodes; none for a cause that lies in the database itself';
