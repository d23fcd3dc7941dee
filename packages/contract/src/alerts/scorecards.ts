import { scorecardSteps } from '@harken/domain/alerts/scorecard';
import { daysBetween, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { exportQuery } from '../exports/form.ts';
import { id, locationFilter, requestInstant, utcOffset } from '../schemas/schemas.ts';

/** The longest period of scorecards, in days: five years. */
const maxDays = 1827;

/** The places that scorecards can be grouped by. */
export const scorecardLevels = ['region', 'district'] as const;

/** Of which alerts, reports and messages scorecards are. */
const scorecardFilter = z
  .object({
    /** Days in the project's time zone, both included. */
    startDate: requestInstant,
    endDate: requestInstant,
    utcOffset: utcOffset.default(0),
    /** Does not change completeness and timeliness of reporting: messages that could not be parsed have no health risk. */
    healthRiskId: id.nullish(),
    /** Of the last report of an alert, of a report or message, and of the first location of a data collector. */
    locations: locationFilter,
    /** What places are grouped by. */
    placeLevel: z.enum(scorecardLevels).default('district'),
  })
  .superRefine(({ startDate, endDate, utcOffset: offset }, check) => {
    const [first, last] = [startDate, endDate].map((day) => parseRequestedDay(day.getTime(), offset));
    if (daysBetween(first as string, last as string) >= maxDays)
      check.addIssue({ code: 'custom', path: ['endDate'], message: 'string:validation.valueInvalid' });
  });

/** A share from 0 to 1 with its exact 95 percent interval; only the two numbers if they are 0. */
const share = z.object({
  count: z.int(),
  of: z.int(),
  share: z.number().nullish(),
  lower: z.number().nullish(),
  upper: z.number().nullish(),
});

const card = z.object({
  reports: z.int(),
  alerts: z.int(),
  alertsPer1000Reports: z.number().nullish(),
  verified: z.int(),
  escalated: z.int(),
  escalatedConfirmed: z.int(),
  /** Confirmed alerts among those with an outcome. */
  predictiveValue: share,
  /** Of the confirmed ones: closed because action was taken, without a logged result of the case. */
  confirmedByClosing: z.int(),
  withoutOutcome: z.int(),
  /** Every step, in order; hours with decimals. */
  steps: z.array(
    z.object({
      step: z.enum(scorecardSteps),
      count: z.int(),
      medianHours: z.number().nullish(),
      p90Hours: z.number().nullish(),
    }),
  ),
});

/** Completeness: collectors on duty who reported in an epi week. Timeliness: messages that arrived within 24 hours. */
const reporting = { completeness: share, timeliness: share };

const scorecards = z.object({
  /** The days that are covered, yyyy-MM-dd. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** Epi weeks of completeness: those that lie in the period and are over. */
  weekCount: z.int(),
  all: card.extend(reporting),
  /** Every health risk that can raise alerts or did, by name. */
  rules: z.array(
    card.extend({
      healthRiskId: id,
      healthRisk: z.string(),
      /** The alert rule as it is now; a count of 0 raises no alerts. */
      rule: z.object({
        countThreshold: z.int(),
        daysThreshold: z.int().nullish(),
        kilometersThreshold: z.int().nullish(),
      }),
      /** Alerts that were raised under another rule, which was changed since. */
      underOtherRule: z.int(),
    }),
  ),
  /** Most alerts first; without id for an unknown place, which comes last. */
  places: z.array(
    card.extend({
      ...reporting,
      placeId: id.nullish(),
      place: z.string().nullish(),
      /** Of a district. */
      region: z.string().nullish(),
    }),
  ),
  /** There are more places than listed. */
  truncated: z.boolean(),
  /** `yyyy-MM` in the project's time zone, newest first; every month of the period. */
  months: z.array(card.extend({ ...reporting, month: z.string() })),
});

const projectScope = z.object({ projectId: id });

/** How good alert rules are. */
export const alertScorecardCalls = {
  getAlertScorecards: defineCall({
    name: 'alert/scorecards',
    method: 'POST',
    path: '/api/alert/scorecards',
    summary:
      'How good the alert rules of a project are: predictive value, funnel and hours to each step, by rule, place and month.',
    permission: 'alerts.list',
    limit: 'dashboard',
    query: projectScope,
    body: scorecardFilter,
    response: scorecards,
  }),
  exportAlertScorecardsToCsv: defineCall({
    name: 'alert/exportScorecardsToCsv',
    method: 'POST',
    path: '/api/alert/exportScorecardsToCsv',
    summary: 'The scorecards as CSV: a row per alert rule, place and month.',
    permission: 'alerts.list',
    limit: 'export',
    query: projectScope.extend(exportQuery),
    body: scorecardFilter,
    isDownload: true,
  }),
  exportAlertScorecardsToExcel: defineCall({
    name: 'alert/exportScorecardsToExcel',
    method: 'POST',
    path: '/api/alert/exportScorecardsToExcel',
    summary: 'The scorecards as an Excel file: a row per alert rule, place and month.',
    permission: 'alerts.list',
    limit: 'export',
    query: projectScope.extend(exportQuery),
    body: scorecardFilter,
    isDownload: true,
  }),
};
