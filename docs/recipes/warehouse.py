"""Keeps an SQLite file with everything that an access token reads. It needs no database server and no container.

HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with all scopes. Run it as often as you like.
Each operation has a table; lists are JSON. Fields that a later version of Harken adds become columns.
"""
import json
import os
import sqlite3
import httpx

operations = ["projects", "health-risks", "places", "collectors", "reports", "alerts", "alert-events", "signals"]
headers = {"authorization": f"Bearer {os.environ['HARKEN_TOKEN']}"}
api = httpx.Client(base_url=os.environ["HARKEN_URL"], headers=headers, timeout=120)
db = sqlite3.connect("harken.sqlite")
db.execute("create table if not exists cursors (operation text primary key, next text)")


def store(table, rows):
    """Replaces rows by their keys, and removes those that were deleted. Ids of places are unique in their level."""
    columns = {column[1] for column in db.execute(f'pragma table_info("{table}")')}
    for row in rows:
        key = f"{row['level']} {row['id']}" if "level" in row else row["id"]
        if row["deleted"]:
            db.execute(f'delete from "{table}" where key = ?', [key])
            continue
        for name in row.keys() - columns:
            db.execute(f'alter table "{table}" add column "{name}"')
            columns.add(name)
        names = ", ".join(f'"{name}"' for name in row)
        values = [json.dumps(value) if isinstance(value, (list, dict)) else value for value in row.values()]
        marks = ", ".join("?" for _ in range(len(values) + 1))
        db.execute(f'insert or replace into "{table}" (key, {names}) values ({marks})', [key, *values])


for operation in operations:
    table = operation.replace("-", "_")
    db.execute(f'create table if not exists "{table}" (key primary key)')
    (since,) = db.execute("select next from cursors where operation = ?", [operation]).fetchone() or (None,)
    has_more = True
    while has_more:
        page = api.get(f"/api/v1/{operation}", params={"limit": 5000, **({"changed_since": since} if since else {})})
        if page.status_code == 410 and since:  # the rights of the token changed: start again
            db.execute(f'delete from "{table}"')
            since = None
            continue
        page.raise_for_status()
        store(table, page.json()["data"])
        since, has_more = page.json()["next"], page.json()["has_more"]
        db.execute("insert or replace into cursors values (?, ?)", [operation, since])
        db.commit()  # rows and cursor together
