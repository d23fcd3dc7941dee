import { dataCollectorTypes } from '@harken/domain/data-collectors/types';
import { dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import { duplicateStates, reportErrorTypes } from '@harken/domain/reports/kinds';
import { messageSources } from '@harken/domain/reports/message-source';
import { onsetOrigins } from '@harken/domain/reports/onset';
import { z } from 'zod';
import { reportRow } from '../data-api/rows.ts';
import * as col from './columns.ts';
import { enumOf } from './words.ts';

const api = reportRow.shape;
const people = 'people';

/** What all messages have. */
const message = {
  received_at: col.column(api.received_at, 'When the gateway received the message.'),
  reported_on: col.date('The day on which it was received.'),
  epi_year: col.epiYear,
  epi_week: col.epiWeek,
};

const sender = {
  is_anonymized: col.flag('Whether the data of the person were removed.'),
  is_sender_hidden: col.flag(
    'Whether whoever exports may not see who reported. The columns of the sender, the village and the zone are then empty.',
  ),
  received_by: col.column(
    enumOf(messageSources, { WhatsApp: 'whatsapp' }),
    'By what the message was received.',
  ),
  collector_type: col.column(
    enumOf(dataCollectorTypes, { Human: 'person' }).nullable(),
    'A person, or a facility that reports daily counts. Empty if the sender is not known.',
  ),
  collector_id: col.optionalId('The data collector. Empty if hidden or not known.'),
  collector_name: col.personal(z.string(), 'The name of the data collector in lists.'),
};

export const reportColumns = z.object({
  id: col.id('The report. Stable, and never used again.'),
  national_society_id: api.national_society_id,
  project_id: col.optionalId('The project. Empty if the sender is not known.'),
  time_zone: col.timeZone,
  ...message,
  report_type: api.report_type,
  status: api.status,
  ...col.healthRiskColumns,
  is_activity: api.is_activity,
  is_training: api.is_training,
  is_duplicate: api.is_duplicate,
  ...sender,
  ...col.hidablePlaceColumns,
  case_count: col.withUnit(api.case_count, people),
  males_under_5: col.optionalCount('Males under 5. Empty if it was not reported.', people),
  males_5_and_older: col.optionalCount('Males of 5 years and older. Empty if it was not reported.', people),
  females_under_5: col.optionalCount('Females under 5. Empty if it was not reported.', people),
  females_5_and_older: col.optionalCount(
    'Females of 5 years and older. Empty if it was not reported.',
    people,
  ),
  unspecified_sex_and_age: col.optionalCount(
    'People of unknown sex and age. Empty if it was not reported.',
    people,
  ),
  referred: col.optionalCount('People referred to a health facility, by a collection point.', people),
  deaths: col.optionalCount('Deaths, by a collection point.', people),
  from_other_villages: col.optionalCount('People from other villages, by a collection point.', people),
  onset_on: col.optionalDate('The day of the first symptoms.'),
  onset_origin: col.column(enumOf(onsetOrigins).nullable(), 'How the day of the first symptoms is known.'),
  suspected: col.optionalCount('Cases classified as suspected. Empty if nobody classified them.', people),
  probable: col.optionalCount('Cases classified as probable.', people),
  confirmed: col.optionalCount('Cases classified as confirmed.', people),
  not_a_case: col.optionalCount('People classified as not being a case.', people),
  alert_id: col.optionalId('The alert of the report, unless that was dismissed.'),
  accepted_at: api.accepted_at,
  dismissed_at: api.dismissed_at,
  edited_at: api.edited_at,
  dismissal_reason: col.column(enumOf(dismissalReasons).nullable(), 'Why it was dismissed.'),
  dismissal_note: col.personal(z.string(), 'What was written about the dismissal.'),
});

export const incorrectReportColumns = z.object({
  id: col.id('The message. Stable, and never used again.'),
  national_society_id: api.national_society_id,
  project_id: col.optionalId('The project. Empty if the sender is not known.'),
  time_zone: col.timeZone,
  ...message,
  error_type: col.column(enumOf(reportErrorTypes).nullable(), 'Why it could not be read as a report.'),
  is_corrected: col.flag('Whether staff marked it as corrected.'),
  is_training: api.is_training,
  duplicate_state: col.column(
    enumOf(duplicateStates).nullable(),
    'Whether it repeats another message: perhaps, or as staff decided. Empty if it repeats none.',
  ),
  ...sender,
  ...col.hidablePlaceColumns,
  message_text: col.optionalText('The text of the message. It may contain personal data.'),
});
