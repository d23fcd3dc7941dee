"""Posts new alerts to a chat that has incoming webhooks (Slack, Mattermost and others). Run it every few minutes.

HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with the scope readAlerts, CHAT_URL the address of the
incoming webhook. The first run posts all alerts that are open.
"""
import os
from pathlib import Path
import httpx

cursor, posted = Path("alerts.cursor"), Path("alerts.posted")
headers = {"authorization": f"Bearer {os.environ['HARKEN_TOKEN']}"}
server = os.environ["HARKEN_URL"]
api = httpx.Client(base_url=server, headers=headers, timeout=60)
known = set(posted.read_text().split()) if posted.exists() else set()
since, has_more = cursor.read_text() if cursor.exists() else None, True
while has_more:
    page = api.get("/api/v1/alerts", params={"limit": 5000, **({"changed_since": since} if since else {})})
    if page.status_code == 410 and since:  # the rights of the token changed: start again
        since = None
        continue
    page.raise_for_status()
    for alert in page.json()["data"]:
        if alert["deleted"] or alert["status"] != "open" or str(alert["id"]) in known:
            continue
        text = f"New alert {alert['id']}: health risk {alert['health_risk_code']}, raised {alert['raised_at']}. {server}/projects/{alert['project_id']}/alerts/{alert['id']}/assess"
        httpx.post(os.environ["CHAT_URL"], json={"text": text}).raise_for_status()
        known.add(str(alert["id"]))
        posted.write_text("\n".join(known))
    since, has_more = page.json()["next"], page.json()["has_more"]
    cursor.write_text(since)
