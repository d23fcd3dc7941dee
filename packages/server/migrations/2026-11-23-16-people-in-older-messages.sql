-- Messages written before outbox_message_names existed, by what they are known to name: replies to reports that staff sent name
-- the sender or a supervisor of the collector, SMS about a new supervisor name the recipient of the e-mail of the same moment,
-- and e-mails about alerts that nobody handled name the supervisors of the alert. Only the first place is recorded of each name
-- and number. Other messages name nobody but their recipient.
with named as (
  select message.id, message.body, unnest(array[raw_reports.sent_by_id, data_collectors.supervisor_id,
    data_collectors.head_supervisor_id, supervisors.head_supervisor_id]) as user_id
  from raw_reports
  join outbox_messages as message on message.raw_report_id = raw_reports.id and message.kind = 'feedback'
  left join data_collectors on data_collectors.id = raw_reports.data_collector_id
  left join users as supervisors on supervisors.id = data_collectors.supervisor_id
  where raw_reports.source = 'Staff' and not message.is_anonymized
  union
  select message.id, message.body, mail.user_id
  from outbox_messages as message
  join outbox_messages as mail on mail.created_at = message.created_at and mail.kind = message.kind
    and mail.national_society_id = message.national_society_id and mail.channel = 'email'
  where message.kind = 'supervisorReplaced' and message.channel = 'sms' and not message.is_anonymized
  union
  select message.id, message.body, alert_supervisors.user_id
  from outbox_messages as message
  join alert_supervisors on alert_supervisors.alert_id = message.alert_id
  where message.kind = 'alertHasNotBeenHandled' and not message.is_anonymized
), words as (
  select named.id, users.id as user_id, word.text, regexp_instr(
    named.body, '(?<!\w)' || regexp_replace(word.text, '([\\^$.|?*+()[\]{}-])', '\\\1', 'g') || '(?!\w)') as place
  from named
  join users on users.id = named.user_id
  cross join lateral (values (users.name), (users.phone_number)) as word (text)
  where word.text <> ''
)
insert into outbox_message_names (outbox_message_id, user_id, starts_at, length)
select distinct on (id, place) id, user_id, place - 1, length(text) from words
where place > 0
order by id, place, length(text) desc;
