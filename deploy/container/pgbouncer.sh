#!/bin/sh
# Starts PgBouncer with its only user. The password comes from the environment, not from the image.
set -eu
umask 077
printf '"kingstake_serve" "%s"\n' "$SERVE_PASSWORD" >/tmp/pgbouncer-users.txt
exec pgbouncer /etc/pgbouncer/kingstake.ini
