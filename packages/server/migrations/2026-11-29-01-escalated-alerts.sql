-- migration: concurrent
-- Every ten minutes, the alerts escalated in the last 60 days are compared with their events in EIDSR (docs/decisions/0087).
create index concurrently alerts_escalated_at_index on alerts (escalated_at) where escalated_at is not null;
