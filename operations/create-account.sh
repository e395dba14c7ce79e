#!/bin/sh
# Runs once, when PostgreSQL makes its folder: the program's account owns its database and is bound by row-level security.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role sightline login nosuperuser nobypassrls nocreaterole nocreatedb password :'password';
create database sightline owner sightline encoding 'UTF8' template template0;
SQL
