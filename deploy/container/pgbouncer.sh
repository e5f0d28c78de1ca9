#!/bin/sh
# Starts PgBouncer with the one user that it lets in, whose password is in the environment and not in the image.
set -eu
umask 077
printf '"kingstake_serve" "%s"\n' "$SERVE_PASSWORD" >/tmp/pgbouncer-users.txt
exec pgbouncer /etc/pgbouncer/kingstake.ini
