"""Writes cases-per-week.csv: cases per district and health risk in each epi week, from the reports.csv of mirror.py.

HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with the scope readPlaces.
"""
import os
import httpx
import pandas as pd

headers = {"authorization": f"Bearer {os.environ['HARKEN_TOKEN']}"}
api = httpx.Client(base_url=os.environ["HARKEN_URL"], headers=headers, timeout=120)

def read(path):
    params = {"limit": 5000}
    while params:
        page = api.get(f"/api/v1/{path}", params=params)
        page.raise_for_status()
        yield from (row for row in page.json()["data"] if not row["deleted"])
        params = {**params, "changed_since": page.json()["next"]} if page.json()["has_more"] else None

districts = {str(place["id"]): place["name"] for place in read("places") if place["level"] == "district"}
risks = {str(risk["id"]): risk["name"] for risk in read("health-risks")}
reports = pd.read_csv("reports.csv", dtype=str, keep_default_na=False)
uncounted = (reports[["is_activity", "is_training", "is_duplicate"]] == "true").any(axis=1)
counted = reports[~uncounted & (reports["status"] != "dismissed")]
table = counted.assign(
    district=counted["district_id"].map(districts).fillna("unknown"), health_risk=counted["health_risk_id"].map(risks),
    week=counted["epi_year"] + "-W" + counted["epi_week"].str.zfill(2), cases=counted["case_count"].astype(int),
).pivot_table(index=["district", "health_risk"], columns="week", values="cases", aggfunc="sum", fill_value=0)
table.to_csv("cases-per-week.csv")
