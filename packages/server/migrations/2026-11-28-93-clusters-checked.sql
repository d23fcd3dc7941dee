-- See 2026-11-28-92-clusters.sql.

alter table signals validate constraint signals_kind_known;
alter table signals validate constraint signals_cluster_has_centre;
