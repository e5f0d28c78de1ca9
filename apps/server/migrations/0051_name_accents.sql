-- An accent does not make a name another one. Of players who look alike by that, the first gets the new key and the others keep
-- theirs: nobody is renamed. The function is dropped at the end; the server's role may create no temporary one. Keys are skeletons already, so that a stroke stands apart from its letter here too.
create function without_accents(skeleton text) returns text immutable language sql return
  normalize(regexp_replace(normalize(skeleton, nfkd),
    '[' || chr(x'0300'::int) || '-' || chr(x'036f'::int) || chr(x'0591'::int) || '-' || chr(x'05bd'::int)
        || chr(x'064b'::int) || '-' || chr(x'0655'::int) || chr(x'0483'::int) || '-' || chr(x'0487'::int) || ']', '', 'g'), nfc);

update app_user a set username_skeleton = without_accents(a.username_skeleton)
from (
  select distinct on (without_accents(username_skeleton)) id from app_user
  where without_accents(username_skeleton) <> ''
  order by without_accents(username_skeleton), (username_skeleton = without_accents(username_skeleton)) desc, id
) first
where a.id = first.id and a.username_skeleton <> without_accents(a.username_skeleton);

update former_name set username_skeleton = without_accents(username_skeleton)
where without_accents(username_skeleton) not in ('', username_skeleton);

drop function without_accents(text);
