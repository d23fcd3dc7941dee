-- The prepared health risk that a health risk was made from, so that it is not offered again.
alter table health_risks add column template_key text;
create unique index health_risks_template_unique on health_risks (template_key);
