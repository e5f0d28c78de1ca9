-- An accent does not make a name another one. Of players who look alike by that, the first gets the new key and the others keep
-- theirs: nobody is renamed. Keys are skeletons already, so that a stroke stands apart from its letter here too.
create function pg_temp.without_accents(skeleton text) returns text immutable language sql return
  normalize(regexp_replace(normalize(skeleton, nfkd),
    '[' || chr(x'0300'::int) || '-' || chr(x'036f'::int) || chr(x'0591'::int) || '-' || chr(x'05bd'::int)
        || chr(x'064b'::int) || '-' || chr(x'0655'::int) || chr(x'0483'::int) || '-' || chr(x'0487'::int) || ']', '', 'g'), nfc);

update app_user a set username_skeleton = pg_temp.without_accents(a.username_skeleton)
from (
  select distinct on (pg_temp.without_accents(username_skeleton)) id from app_user
  where pg_temp.without_accents(username_skeleton) <> ''
  order by pg_temp.without_accents(username_skeleton), (username_skeleton = pg_temp.without_accents(username_skeleton)) desc, id
) first
where a.id = first.id and a.username_skeleton <> pg_temp.without_accents(a.username_skeleton);

update former_name set username_skeleton = pg_temp.without_accents(username_skeleton)
where pg_temp.without_accents(username_skeleton) not in ('', username_skeleton);
