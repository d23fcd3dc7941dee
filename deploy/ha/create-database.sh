#!/bin/sh
# Run by Patroni once, on the first primary: the user and the database of Harken. $1 is the address of the server.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$HARKEN_DATABASE_PASSWORD" "$1" <<'SQL'
create role harken login password :'password';
create database harken owner harken;
SQL
