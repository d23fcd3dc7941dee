import { scorecardSteps } from '@harken/domain/alerts/scorecard';
import { type AlertEventType, alertEventSubtypes, alertEventTypes } from '@harken/domain/alerts/statuses';
import { placeLevels } from '@harken/domain/places/levels';
import { dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import { z } from 'zod';
import { alertRow } from '../data-api/rows.ts';
import * as col from './columns.ts';
import { enumOf } from './words.ts';

const api = alertRow.shape;

/** The subtypes of a type of alert event. */
function subtypesOf(type: AlertEventType) {
  const typeId = alertEventTypes.find(({ name }) => name === type)?.id;
  return enumOf(alertEventSubtypes.filter((subtype) => subtype.typeId === typeId).map(({ name }) => name));
}

const latest = (type: AlertEventType, description: string) =>
  col.column(subtypesOf(type).nullable(), `${description} Of the last such event; empty without one.`);

export const alertColumns = z.object({
  id: col.id('The alert. Stable, and never used again.'),
  national_society_id: api.national_society_id,
  project_id: api.project_id,
  time_zone: col.timeZone,
  ...col.healthRiskColumns,
  status: api.status,
  raised_at: api.raised_at,
  raised_on: col.date('The day on which it was raised.'),
  raised_epi_year: col.epiYear,
  raised_epi_week: col.column(col.epiWeek, 'The epi week in which it was raised, 1 to 53.'),
  last_report_received_at: api.last_report_received_at,
  escalated_at: api.escalated_at,
  dismissed_at: api.dismissed_at,
  closed_at: api.closed_at,
  escalated_outcome: api.escalated_outcome,
  dismissal_reason: col.column(enumOf(dismissalReasons).nullable(), 'Why it was dismissed.'),
  needed_accepted_reports: col.withUnit(api.needed_accepted_reports, 'reports'),
  report_count: col.count('How many reports it has.', 'reports'),
  is_place_hidden: col.flag(
    'Whether the village and the zone are hidden, because its last report belongs to another organization.',
  ),
  ...col.placeColumns(' Of its last report. Empty if hidden.'),
  investigation: latest('Investigation', 'Whether it was investigated.'),
  outcome: latest('Outcome', 'The result of the case.'),
  public_health_action: latest('PublicHealthActionTaken', 'What was done.'),
  investigation_text: col.optionalText('What staff wrote about the investigation.'),
  outcome_text: col.optionalText('What staff wrote about the result.'),
  public_health_action_text: col.optionalText('What staff wrote about what was done.'),
});

const alerts = 'alerts';
const hours = 'hours';

const shareOf = (name: string, counted: string, total: string) => ({
  [name]: col.measure(`${counted} divided by ${total}, from 0 to 1. Empty without any.`, 'share'),
  [`${name}_lower`]: col.measure('The lower end of its exact 95 % interval.', 'share'),
  [`${name}_upper`]: col.measure('The upper end of its exact 95 % interval.', 'share'),
});

const steps = Object.fromEntries(
  scorecardSteps.flatMap((step) => [
    [
      `${step}_count`,
      col.optionalCount(`How many alerts have ended the step \`${step}\`, with a known time.`, alerts),
    ],
    [`${step}_median_hours`, col.measure('How long the step took: the median.', hours)],
    [`${step}_p90_hours`, col.measure('How long the step took at most for nine of ten alerts.', hours)],
  ]),
);

export const scorecardColumns = z.object({
  group_type: col.column(
    z.enum(['all', 'rule', 'place', 'month']),
    'What the row counts: everything, an alert rule, a place or a month. Never add up rows of different types.',
  ),
  national_society_id: api.national_society_id,
  project_id: api.project_id,
  time_zone: col.timeZone,
  first_on: col.date('The first day of the period.'),
  last_on: col.date('The last day of the period.'),
  health_risk_id: col.optionalId('The health risk of an alert rule; empty for other rows.'),
  health_risk_name: col.optionalText('Its name in English, or in the first other language.'),
  rule_count: col.optionalCount('How many reports raise an alert.', 'reports'),
  rule_days: col.optionalCount('Within how many days.', 'days'),
  rule_kilometers: col.optionalCount('Within which distance of each other.', 'kilometres'),
  place_level: col.column(z.enum(placeLevels).nullable(), 'The level of the place; empty for other rows.'),
  place_id: col.optionalId('The place. Also empty if it is not known.'),
  place_name: col.optionalText('Its name.'),
  place_pcode: col.optionalText('Its P-code that is valid today.'),
  month: col.optionalText('The month of the project as `yyyy-MM`; empty for other rows.'),
  reports: col.count('Correct reports that can take part in alerts.', 'reports'),
  alerts: col.count('Alerts that were raised.', alerts),
  alerts_per_1000_reports: col.measure('Alerts per 1,000 reports.', alerts),
  verified: col.count('Alerts with enough accepted reports to be escalated.', alerts),
  escalated: col.count('Alerts that were escalated.', alerts),
  escalated_confirmed: col.count('Escalated alerts that were confirmed.', alerts),
  with_outcome: col.count('Alerts whose outcome is known.', alerts),
  confirmed: col.count('Those of them that were confirmed.', alerts),
  confirmed_by_closing: col.count('Those confirmed only because they were closed with action taken.', alerts),
  without_outcome: col.count('Alerts whose outcome is not known.', alerts),
  ...shareOf('predictive_value', '`confirmed`', '`with_outcome`'),
  ...steps,
  expected_weeks: col.optionalCount('Weeks of data collectors in which reports were expected.', 'weeks'),
  reported_weeks: col.optionalCount('Those of them in which somebody reported.', 'weeks'),
  ...shareOf('completeness', '`reported_weeks`', '`expected_weeks`'),
  messages: col.optionalCount('Messages of which it is known whether they came in time.', 'messages'),
  timely_messages: col.optionalCount('Those of them that came in time.', 'messages'),
  ...shareOf('timeliness', '`timely_messages`', '`messages`'),
});
