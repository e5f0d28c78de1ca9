-- The release before sends no notices: players turn them on again.
drop table push_subscription;
drop table push_key;
