#!/bin/sh
# The user of the database that the service has: `parley migrate` leaves it the rights to read and write rows. Runs once, when the database is made.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/postgres-serving)" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role parley_serving login password :'password';
SQL
