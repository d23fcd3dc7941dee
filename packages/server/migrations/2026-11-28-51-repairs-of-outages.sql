-- The outage after which a telephone is asked for the messages of its gap; null if a person asked. Once for each outage.
alter table gateway_gap_repairs
  add column outage_id bigint references gateway_outages (id) on delete set null,
  add constraint gateway_gap_repairs_outage_once unique (outage_id);
