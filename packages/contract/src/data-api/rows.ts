import { z } from 'zod';
import * as field from './fields.ts';

const { rowId, instant, date, count, personal } = field;

/** A correct report whose sender is known. */
export const reportRow = z.object({
  id: rowId('The report.'),
  deleted: field.deleted,
  national_society_id: field.nationalSocietyId,
  project_id: field.projectId,
  time_zone: field.timeZone,
  received_at: instant('When the gateway received the message.'),
  reported_on: date('The day of the report in the project.'),
  epi_year: z.int().describe('The year of the epi week.'),
  epi_week: z.int().describe('The epi week of the report in the project, 1 to 53.'),
  report_type: z.enum(['single', 'aggregate', 'event', 'collection_point']).describe('The kind of report.'),
  status: z
    .enum(['new', 'pending', 'accepted', 'dismissed', 'closed'])
    .describe(
      '`pending`: part of an alert, not checked. `closed`: its project was closed before it was checked.',
    ),
  health_risk_id: field.healthRiskId,
  health_risk_code: field.healthRiskCode,
  is_activity: z.boolean().describe('True if nothing was found (codes 98 and 99). Never counted.'),
  is_training: z.boolean().describe('True if it was sent in training. Never counted.'),
  is_duplicate: z.boolean().describe('True if staff confirmed that it repeats another. Never counted.'),
  is_anonymized: z.boolean().describe('True if the data of the person were removed.'),
  collector_id: z
    .int()
    .nullable()
    .describe('The data collector. Null if the owner may not see who reported.'),
  ...field.placeFields,
  case_count: z.int().describe('All people reported, of known and unknown sex and age; of an event, 0 or 1.'),
  males_under_5: count('Males under 5.'),
  males_5_and_older: count('Males of 5 years and older.'),
  females_under_5: count('Females under 5.'),
  females_5_and_older: count('Females of 5 years and older.'),
  unspecified_sex_and_age: count('People of unknown sex and age.'),
  referred: count('People referred to a health facility, by a collection point.'),
  deaths: count('Deaths, by a collection point.'),
  from_other_villages: count('People from other villages, by a collection point.'),
  alert_id: z.int().nullable().describe('The alert of the report, unless that was dismissed.'),
  accepted_at: instant('When it was accepted.').nullable(),
  dismissed_at: instant('When it was dismissed.').nullable(),
  reset_at: instant('When its last check was reset.').nullable(),
  edited_at: instant('When staff last edited it.').nullable(),
  dismissal_reason: z.string().nullable().describe('Why it was dismissed.'),
  sender_phone_number: personal(z.string(), 'The phone number of the sender.'),
  message_text: personal(z.string(), 'The text of the message.'),
  latitude: personal(z.number(), 'Where the data collector is, in degrees north.'),
  longitude: personal(z.number(), 'Where the data collector is, in degrees east.'),
});

const statusChange = z.object({
  status: z.string().describe('The status from then on.'),
  at: z.string().describe('When it changed.'),
});

export const alertRow = z.object({
  id: rowId('The alert.'),
  deleted: field.deleted,
  national_society_id: field.nationalSocietyId,
  project_id: field.projectId,
  time_zone: field.timeZone,
  health_risk_id: field.healthRiskId,
  health_risk_code: field.healthRiskCode,
  status: z.enum(['open', 'escalated', 'dismissed', 'closed']).describe('The status of the alert.'),
  raised_at: instant('When it was raised.'),
  escalated_at: instant('When it was escalated.').nullable(),
  dismissed_at: instant('When it was dismissed.').nullable(),
  closed_at: instant('When it was closed.').nullable(),
  last_report_received_at: instant('When its last report was received.'),
  escalated_outcome: z
    .enum(['dismissed', 'action_taken', 'other'])
    .nullable()
    .describe('The outcome with which it was closed.'),
  dismissal_reason: z.string().nullable().describe('Why it was dismissed.'),
  needed_accepted_reports: z.int().describe('How many accepted reports it needs to be escalated.'),
  report_ids: z.array(z.int()).max(100_000).describe('Its reports, in the order of their ids.'),
  status_history: z.array(statusChange).max(10).describe('Each status with its time, the first first.'),
  comments: personal(z.string(), 'What staff wrote when they closed it.'),
});

export const alertEventRow = z.object({
  id: rowId('The alert event.'),
  deleted: field.deleted,
  national_society_id: field.nationalSocietyId,
  project_id: field.projectId,
  time_zone: field.timeZone,
  alert_id: rowId('The alert.'),
  type: z.string().describe('The type of event.'),
  subtype: z.string().nullable().describe('The subtype, such as the outcome of an investigation.'),
  occurred_at: instant('When it happened.'),
  logged_at: instant('When staff logged it.'),
  edited_at: instant('When its text was last edited.').nullable(),
  text: personal(z.string(), 'What staff wrote about it.'),
});

const location = z.object({
  village_id: z.int().describe('The village.'),
  zone_id: z.int().nullable().describe('The zone of the village.'),
  latitude: personal(z.number(), 'Degrees north.'),
  longitude: personal(z.number(), 'Degrees east.'),
});

export const collectorRow = z.object({
  id: rowId('The data collector; reports refer to it as `collector_id`.'),
  deleted: field.deleted,
  national_society_id: field.nationalSocietyId,
  project_id: field.projectId,
  time_zone: field.timeZone,
  type: z.enum(['person', 'collection_point']).describe('A person, or a facility that reports daily counts.'),
  sex: z.enum(['male', 'female', 'other']).nullable().describe('The sex of a person.'),
  birth_decade: z.int().nullable().describe('The first year of the decade in which a person was born.'),
  is_deployed: z.boolean().describe('Whether reports are expected.'),
  is_in_training: z.boolean().describe('Whether messages are training.'),
  registered_at: instant('When the data collector was registered.'),
  locations: z.array(location).max(1000).describe('Where the data collector reports from.'),
  name: personal(z.string(), 'The name.'),
  display_name: personal(z.string(), 'The name in lists.'),
  phone_numbers: personal(z.array(z.string()).max(10), 'The phone numbers, in international form.'),
});

const placeCode = z.object({
  system: z.string().describe('`pcode`, `dhis2`, `national` or another name.'),
  code: z.string().describe('The code.'),
  valid_from: z.string().nullable().describe('Its first day. Null: not limited.'),
  valid_to: z.string().nullable().describe('Its last day. Null: not limited.'),
});

export const placeRow = z.object({
  id: z.int().describe('The place. Stable, and unique among the places of its level.'),
  level: z.enum(['region', 'district', 'village', 'zone']).describe('The level of the place.'),
  deleted: field.deleted,
  national_society_id: field.nationalSocietyId,
  parent_id: z.int().nullable().describe('The place of the level above. Null for regions.'),
  name: z.string().describe('The name.'),
  pcode: z.string().nullable().describe('The P-code that is valid today.'),
  codes: z.array(placeCode).max(1000).describe('All codes, also those of other days.'),
});

const translatedName = z.object({
  language: z.string().describe('The language, as an ISO 639-1 code.'),
  name: z.string().describe('The name.'),
});

export const healthRiskRow = z.object({
  id: rowId('The health risk.'),
  deleted: field.deleted,
  code: field.healthRiskCode,
  type: z.enum(['human', 'non_human', 'unusual_event', 'activity']).describe('What is reported.'),
  name: z.string().nullable().describe('The name in English, or in the first other language.'),
  names: z.array(translatedName).max(100).describe('The names in all languages.'),
});

export const projectRow = z.object({
  id: rowId('The project.'),
  deleted: field.deleted,
  national_society_id: field.nationalSocietyId,
  national_society: z.string().describe('The name of the national society.'),
  name: z.string().describe('The name.'),
  state: z.enum(['open', 'closed']).describe('Whether reports still arrive.'),
  time_zone: field.timeZone,
  started_at: instant('When it was started.'),
  closed_at: instant('When it was closed.').nullable(),
  epi_week_starts_on: z.enum(['sunday', 'monday']).describe('The first day of its epi weeks.'),
  health_risk_ids: z.array(z.int()).max(10_000).describe('The health risks that it monitors.'),
  organization_ids: z.array(z.int()).max(10_000).describe('The organizations that take part.'),
});

const signalAnswer = z.object({
  answer: z.enum(['watch', 'verify', 'alert', 'dismiss']).describe('What was answered.'),
  at: z.string().describe('When.'),
  text: personal(z.string(), 'What was written with it.'),
});

const signalCluster = z.object({
  first_day: date('The first day of the cluster.'),
  last_day: date('The last day of the cluster.'),
  latitude: z.number().describe('The village in the middle, in degrees north.'),
  longitude: z.number().describe('The village in the middle, in degrees east.'),
  radius_km: z.number().describe('The distance of its furthest village.'),
  village_ids: z.array(z.int()).max(10_000).describe('Its villages, the nearest to the middle first.'),
  p: z.number().describe('How likely chance makes a cluster as unusual anywhere.'),
  recurrence_days: z.number().describe('How often a search every night finds one by chance, in days.'),
});

export const signalRow = z.object({
  id: rowId('The signal.'),
  deleted: field.deleted,
  national_society_id: field.nationalSocietyId,
  time_zone: z.string().describe('`UTC`: a signal belongs to no project.'),
  health_risk_id: field.healthRiskId,
  health_risk_code: field.healthRiskCode,
  place_level: z.enum(['region', 'district', 'village']).describe('The level of the place.'),
  place_id: z.int().describe('The place.'),
  first_week_starts_on: date('The first day of the epi week for which it was raised.'),
  week_starts_on: date('The first day of the latest epi week above the bound.'),
  state: z.enum(['open', 'answered', 'withdrawn']).describe('The state of the signal.'),
  method: z.string().describe('The method that decided.'),
  observed: z.int().describe('Cases in the week.'),
  expected: z.number().describe('Cases that the method expected.'),
  upper: z.number().describe('The bound of the method.'),
  raised_at: instant('When it was raised.'),
  computed_at: instant('When it was last computed.'),
  answered_at: instant('When it was last answered.').nullable(),
  withdrawn_at: instant('When it was withdrawn.').nullable(),
  kind: z.enum(['area', 'cluster']).optional().describe('A week of a place, or a cluster around a village.'),
  cluster: signalCluster.nullable().optional().describe('Only of a cluster; `method` is then a scan.'),
  answers: z.array(signalAnswer).max(10_000).describe('All answers, the first first.'),
});
