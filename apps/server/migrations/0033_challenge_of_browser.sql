-- A challenge belongs to the browser that asked for it, so that no one else's requests can make it invalid (ruling 11). Owner:
-- apps/server/src/users. Those of the last five minutes are asked for again.
delete from sign_in_challenge;
drop index sign_in_challenge_wallet;
alter table sign_in_challenge add column browser_hash text not null check (length(browser_hash) = 64);
comment on column sign_in_challenge.browser_hash is 'SHA-256 of the cookie sid-challenge, hex';
create index sign_in_challenge_browser on sign_in_challenge (browser_hash, issued_at);
