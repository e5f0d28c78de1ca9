-- A server of the release before says and hears hints without it.
drop table house_secret;
