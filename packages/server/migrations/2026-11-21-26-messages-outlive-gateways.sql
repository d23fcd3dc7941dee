-- A message stays when its gateway is deleted. Without a gateway two messages may look alike (same number of the message,
-- sender and time, from two gateways): that must not keep the gateways from being deleted. Whether a message was
-- delivered before is only ever asked of those whose gateway exists.
drop index raw_reports_delivered_once;
create unique index raw_reports_delivered_once on raw_reports (sms_gateway_id, incoming_message_id, sender, timestamp) nulls not distinct
  where incoming_message_id is not null and sms_gateway_id is not null;
