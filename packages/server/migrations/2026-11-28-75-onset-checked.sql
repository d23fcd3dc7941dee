alter table reports validate constraint reports_onset_origin_known;
alter table reports validate constraint reports_onset_has_its_origin;
