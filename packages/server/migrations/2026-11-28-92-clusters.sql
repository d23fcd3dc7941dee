-- Clusters in space and time are signals of their own kind (docs/decisions/0081).

-- What a signal is about: a week of a place above its bound, or a cluster around a village (village_id).
alter table signals add column kind text not null default 'area';
alter table signals add constraint signals_kind_known check (kind in ('area', 'cluster')) not valid;
alter table signals add constraint signals_cluster_has_centre check (kind = 'area' or village_id is not null) not valid;

-- One open signal of the weeks of each place and health risk. Clusters of a health risk share no village; the search takes care of it.
-- It takes the place of signals_one_open, which a later file drops.
create unique index signals_one_open_of_area on signals (health_risk_id, place_key(region_id, district_id, village_id, null))
  where state = 'open' and kind = 'area';

create table signal_clusters (
  signal_id integer primary key references signals (id) on delete cascade,
  -- Days on which reports were made, where their projects are.
  first_day date not null,
  last_day date not null,
  -- The position of the village in the middle, in degrees.
  latitude double precision not null constraint signal_clusters_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint signal_clusters_longitude check (longitude between -180 and 180),
  radius_km double precision not null constraint signal_clusters_radius check (radius_km >= 0),
  -- How likely a cluster as unusual is anywhere by chance, and how often a search every night finds one, in days.
  p double precision not null constraint signal_clusters_p check (p > 0 and p <= 1),
  recurrence_days double precision not null,
  constraint signal_clusters_run_forward check (last_day >= first_day)
);

-- The villages of a cluster, with their distance from its centre and their cases in its days.
create table signal_cluster_villages (
  signal_id integer not null references signal_clusters (signal_id) on delete cascade,
  village_id integer not null references villages (id) on delete cascade,
  kilometres double precision not null constraint signal_cluster_villages_distance check (kilometres >= 0),
  cases integer not null constraint signal_cluster_villages_cases check (cases >= 0),
  primary key (signal_id, village_id)
);
create index signal_cluster_villages_village_index on signal_cluster_villages (village_id);
