-- What is urgent stands on top of the list of alerts: each status is read in its own order, and no more of it than a page holds.
create index alerts_project_status_index on alerts (project_id, status, created_at desc, id desc);
