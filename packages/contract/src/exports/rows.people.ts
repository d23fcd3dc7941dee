import { reportingStatuses } from '@harken/domain/data-collectors/types';
import {
  referralArrivals,
  referralOrigins,
  referralOutcomes,
  referralResults,
  referralSeverities,
  referralStatuses,
  referralSymptoms,
} from '@harken/domain/referrals/referral';
import { z } from 'zod';
import { collectorRow } from '../data-api/rows.ts';
import * as col from './columns.ts';
import { enumOf, toSnakeCase } from './words.ts';

const api = collectorRow.shape;

export const collectorColumns = z.object({
  id: col.id(
    'The data collector; reports refer to it as `collector_id`. It has a row for each of its locations.',
  ),
  national_society_id: api.national_society_id,
  project_id: api.project_id,
  time_zone: col.timeZone,
  type: api.type,
  is_anonymized: col.flag('Whether the data of the person were removed.'),
  sex: api.sex,
  birth_decade: api.birth_decade,
  is_deployed: api.is_deployed,
  is_in_training: api.is_in_training,
  registered_at: api.registered_at,
  registered_on: col.date('The day on which the data collector was registered.'),
  supervisor_id: col.optionalId('The supervisor, or the head supervisor where there is none.'),
  location_id: col.optionalId('The location of the row. Empty for a data collector without one.'),
  ...col.placeColumns(),
  latitude: col.column(z.number().nullable(), 'Where the location is, north of the equator.', 'degrees'),
  longitude: col.column(z.number().nullable(), 'Where the location is, east of Greenwich.', 'degrees'),
  name: col.personal(z.string(), 'The name.'),
  display_name: col.personal(z.string(), 'The name in lists.'),
  phone_number: col.personal(z.string(), 'The phone number.'),
  additional_phone_number: col.personal(z.string(), 'The additional phone number.'),
  supervisor_name: col.personal(z.string(), 'The name of the supervisor.'),
});

export const collectorWeekColumns = z.object({
  collector_id: col.id('The data collector. There is a row for each epi week since the project began.'),
  national_society_id: api.national_society_id,
  project_id: api.project_id,
  time_zone: col.timeZone,
  epi_year: col.epiYear,
  epi_week: col.epiWeek,
  week_starts_on: col.date('The first day of the epi week.'),
  week_ends_on: col.date('The last day of the epi week.'),
  reporting_status: col.column(
    enumOf(reportingStatuses).nullable(),
    'How the data collector reported in the week. Empty before registration and while not deployed.',
  ),
  days_since_last_report: col.optionalCount(
    'Whole days from the last message until the export; the same in all rows of a data collector.',
    'days',
  ),
  ...col.districtColumns,
  ...col.villageColumns(),
  collector_name: col.personal(z.string(), 'The name of the data collector.'),
});

export const referralColumns = z.object({
  id: col.id('The referral. Stable, and never used again.'),
  referral_number: col.text('The number that the person and the facility know.'),
  national_society_id: api.national_society_id,
  project_id: api.project_id,
  time_zone: col.timeZone,
  referred_at: col.text('When the person was referred. RFC 3339 with the offset of the time zone.'),
  referred_on: col.date('The day on which the person was referred.'),
  ...col.healthRiskColumns,
  report_id: col.id('The report of the person.'),
  alert_id: col.optionalId('The alert from which the person was referred.'),
  is_sender_hidden: col.flag(
    'Whether whoever exports may not see who reported. The village and the reason are then empty.',
  ),
  ...col.districtColumns,
  ...col.villageColumns(' Empty if hidden.'),
  facility_id: col.optionalId(
    'The contact of the facility. Empty if there is none, or of another organization.',
  ),
  facility_name: col.optionalText('The facility; of another organization, the name of that organization.'),
  severity: col.column(enumOf(referralSeverities).nullable(), 'How ill the person is.'),
  symptoms: col.text(`Symptoms, separated by semicolons: ${referralSymptoms.map(toSnakeCase).join(', ')}.`),
  origin: col.column(enumOf(referralOrigins), 'Who referred.'),
  status: col.column(enumOf(referralStatuses), 'What is known last.'),
  arrival: col.column(enumOf(referralArrivals).nullable(), 'Whether the person arrived. Empty if not known.'),
  outcome: col.column(enumOf(referralOutcomes).nullable(), 'What became of the person. Empty if not known.'),
  laboratory: col.column(
    enumOf(referralResults).nullable(),
    'The result of the laboratory. Empty without one.',
  ),
  updated_at: col.optionalText('When it was last updated. RFC 3339 with the offset of the time zone.'),
  reason: col.personal(z.string(), 'Why the person was referred.'),
});
