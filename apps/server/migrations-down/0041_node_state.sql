-- A server says that it lives, and no more.
alter table server_node drop column is_draining, drop column hints_whole;
