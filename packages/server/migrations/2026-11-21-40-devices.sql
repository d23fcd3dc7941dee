-- A device may be made for one society; one without is offered to all until a gateway uses it.
alter table devices add column national_society_id integer references national_societies (id) on delete cascade;

-- One gateway for each device.
create unique index sms_gateways_device_unique on sms_gateways (iot_hub_device_name) where iot_hub_device_name is not null;
