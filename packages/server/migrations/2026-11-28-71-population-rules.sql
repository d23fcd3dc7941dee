-- Alert rules per population (docs/decisions/0071).

-- A PopulationRule (packages/domain/src/alerts/population-rule.ts). Null: none.
alter table project_health_risks add column population_rule jsonb;

-- How many accepted reports an alert needs that was raised by a rule per population. Null: as many as the rule by count says.
alter table alerts add column needed_count integer;
alter table alerts add constraint alerts_needed_count_positive check (needed_count > 0) not valid;
