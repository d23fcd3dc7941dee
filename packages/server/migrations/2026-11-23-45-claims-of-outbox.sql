-- Which claim a message of the outbox is in the hands of: what a claim took on whose answer was lost is found by it and given back.
alter table outbox_messages add column claimed_by uuid;
