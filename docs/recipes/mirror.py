"""Keeps reports.csv equal to the reports of Harken. Run it every night; the first run fetches everything.

HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with the scope readReports.
"""
import os
from io import StringIO
from pathlib import Path
import httpx
import pandas as pd

mirror, cursor = Path("reports.csv"), Path("reports.cursor")
headers = {"authorization": f"Bearer {os.environ['HARKEN_TOKEN']}", "accept": "text/csv"}
api = httpx.Client(base_url=os.environ["HARKEN_URL"], headers=headers, timeout=120)
parse = lambda source: pd.read_csv(source, dtype=str, keep_default_na=False)

since = cursor.read_text() if cursor.exists() else None
pages = [parse(mirror)] if since else []
while True:
    response = api.get("/api/v1/reports", params={"limit": 5000, **({"changed_since": since} if since else {})})
    if response.status_code == 410 and since:  # the rights of the token changed: start again
        since, pages = None, []
        continue
    response.raise_for_status()
    pages.append(parse(StringIO(response.text)))
    since = response.headers["x-next-cursor"]
    if response.headers["x-has-more"] == "false":
        break
rows = pd.concat(pages).drop_duplicates("id", keep="last")  # a changed row is sent again
rows[rows["deleted"] == "false"].to_csv(mirror, index=False)
cursor.write_text(since)  # last: if this run fails, the next one repeats it
