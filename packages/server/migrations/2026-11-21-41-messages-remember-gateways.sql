-- Deleting a gateway rewrote every message it ever carried: a minute or two for a million, while nothing else about those
-- messages could be stored. Now they keep its number, as a memory of where they came from; numbers are never given twice.
-- What is still to be sent through a gateway that is gone leaves through another one of the society.
alter table raw_reports drop constraint raw_reports_sms_gateway_id_fkey;
alter table outbox_messages drop constraint outbox_messages_sms_gateway_id_fkey;
