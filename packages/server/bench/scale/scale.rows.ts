/**
 * The rows of a stage as SQL, each computed from its number alone, so that several connections can write parts of them in any
 * order. The first parameter is the first number, the second the last one, the third how many messages there are, the fourth
 * `now`. Replies and decisions have a fifth: of how many messages one has them. Messages are spread evenly over five years; every tenth is of the measured project.
 */

/** One message in twenty is incorrect, and a third of these are of unknown senders. */
export const messagesPerReport = 20 / 19;
/** One message of so many raised an alert, if its report counts. */
const messagesPerAlert = 500;

/** An evenly distributed number from 0 to 1 for a message. */
const chance = (salt: number) => `((hashint8extended(n, ${salt}) & 1048575) / 1048576.0)`;

const measuredCollectors = 2000;
const otherCollectors = 99 * 200;

const messages = `
  select n, collectors.*, $4::timestamptz - interval '5 years' * (1 - n::float8 / $3::float8) as at, n % 20 = 0 as is_incorrect,
    n % 60 = 0 as is_unknown, ${chance(1)} < 0.05 as is_training, collectors.position % 20 = 0 as is_point, ${chance(2)} as chance,
    least(12, 1 + floor(12 * ${chance(3)} * ${chance(3)})::int) as risk_number,
    (${chance(4)} * 3)::int as few, (${chance(5)} * 3)::int as extra
  from generate_series($1::bigint, $2::bigint) n
  join scale_collectors collectors on collectors.position =
    case when n % 10 = 1 then n * 7919 % ${measuredCollectors} else ${measuredCollectors} + n * 7919 % ${otherCollectors} end`;

/** With fever, twenty words: each is in one of twenty incorrect messages. */
const otherWords = [
  ...['hello', 'cholera', 'child', 'please', 'village', 'market', 'measles', 'three', 'cases', 'bonjour'],
  ...['merci', 'enfant', 'malade', 'rougeole', 'eau', 'hola', 'sarampion', 'agua', 'ninos'],
]
  .map((word) => `'${word}'`)
  .join(', ');

const raisesAlert = `n % ${messagesPerAlert} = 7 and not is_training and risk_number < 12 and chance >= 0.1`;

export const insertMessages = `
  insert into raw_reports (id, source, sms_gateway_id, national_society_id, project_id, data_collector_id, data_collector_type,
    village_id, sender, timestamp, text, incoming_message_id, arrived_at, received_at, stored_at, is_training, processed_at, error_type, text_digest)
  select n, 'SmsEagle', gateway_id, national_society_id, case when not is_unknown then project_id end,
    case when not is_unknown then id end, case when is_unknown then null when is_point then 'CollectionPoint' else 'Human' end,
    case when not is_unknown then village_id end, phone_number, to_char(at, 'YYYYMMDDHH24MISS'),
    case when is_incorrect then (array['fever', ${otherWords}])[1 + n / 20 % 20] || ' ' || n % 1000 else risk_number || '#' || 1 + few % 2 || '#' || 1 + extra % 2 end,
    'scale ' || n, at, at, at, case when not is_unknown then is_training end, at,
    case when is_incorrect then 'FormatError' end, substr(md5((n % 5000)::text), 1, 16)
  from (${messages}) message`;

export const insertReports = `
  insert into reports (id, kind, status, national_society_id, project_id, project_health_risk_id, data_collector_id, data_collector_type,
    received_at, reported_on, epi_year, epi_week, created_at, accepted_at, is_training, is_activity, phone_number, latitude, longitude, village_id,
    reported_case_count, count_males_below_five, count_males_at_least_five, count_females_below_five, count_females_at_least_five,
    count_unspecified_sex_and_age, group_id, alert_id, change_number)
  select n, kind, status, national_society_id, project_id, risk_ids[risk_number], id, case when is_point then 'CollectionPoint' else 'Human' end,
    at, at::date, extract(year from at)::int, least(53, extract(week from at)::int), at, case when status = 'Accepted' then at + interval '1 day' end,
    is_training, risk_number = 12, phone_number, latitude, longitude, village_id,
    case when kind in ('Event', 'Single') then 1 else few + extra end, case when risk_number < 11 then 0 end,
    case when kind = 'Single' then 1 when risk_number < 11 then few end, case when risk_number < 11 then 0 end,
    case when kind = 'Single' then 0 when risk_number < 11 then extra end, case when risk_number < 11 then 0 end,
    case when ${raisesAlert} then n / ${messagesPerAlert} + 1 end, case when ${raisesAlert} then n / ${messagesPerAlert} + 1 end, n
  from (
    select message.*, case when chance < 0.1 then 'Rejected' when chance < 0.4 then 'Accepted' else 'New' end as status,
      case when risk_number >= 11 then 'Event' when is_point then 'DataCollectionPoint' when few = 3 then 'Aggregate' else 'Single' end as kind
    from (${messages}) message where not is_incorrect
  ) report`;

export const insertReplies = `
  insert into outbox_messages (channel, kind, national_society_id, recipient, body, sms_gateway_id, state, attempts, created_at, sent_at,
    next_attempt_at, raw_report_id, data_collector_id)
  select 'sms', 'feedback', national_society_id, phone_number, 'Thank you. Please make sure that the person goes to the health centre today.',
    gateway_id, 'Sent', 1, at, at + interval '2 seconds', at, n, id
  from (${messages}) message where not is_unknown and n % $5::int = $5::int - 1`;

export const insertDecisions = `
  insert into audit_events (id, done_at, actor_id, actor_role, action, subject_type, subject_id, national_society_id, project_id, before, after, hash, chain_number)
  select n / $5::int + 1000, at + interval '1 day', (select min(id) from users), 'Administrator', 'report/accept', 'report', n, national_society_id, project_id,
    '{"status": "New"}', '{"status": "Accepted"}', sha256(n::text::bytea), n / $5::int + 1000
  from (${messages}) message where n % $5::int = 1`;

/** What the alerts consist of; written at once, after the reports. */
export const insertAlerts = [
  `insert into clusters (id, project_health_risk_id) select group_id, project_health_risk_id from reports where group_id is not null`,
  `insert into cluster_locations (cluster_id, latitude, longitude, project_health_risk_id, first_received_at, last_received_at)
    select group_id, latitude, longitude, project_health_risk_id, received_at, received_at from reports where group_id is not null`,
  `insert into alerts (id, project_health_risk_id, project_id, group_id, status, created_at, escalated_at, closed_at, escalated_outcome, raised_because,
      last_report_received_at)
    select alert_id, project_health_risk_id, project_id, group_id, case when is_open then 'Open' else 'Closed' end, received_at,
      case when not is_open then received_at + interval '2 hours' end, case when not is_open then received_at + interval '2 days' end,
      case when not is_open then 'ActionTaken' end,
      json_build_object('rule', json_build_object('countThreshold', 1, 'daysThreshold', 7, 'kilometersThreshold', 5), 'links', '[]'::json,
        'reportIds', json_build_array(id), 'maxMeters', 0, 'maxHours', 0), received_at
    from (select *, received_at > now() - interval '7 days' as is_open from reports where alert_id is not null) report`,
  `insert into alert_reports (alert_id, report_id, added_at, village_id, zone_id, data_collector_id)
    select alert_id, id, received_at, village_id, zone_id, data_collector_id from reports where alert_id is not null`,
];
