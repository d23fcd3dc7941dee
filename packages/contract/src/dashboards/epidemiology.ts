import { sexAgeGroups } from '@harken/domain/dashboards/aggregator';
import { pyramidAges, pyramidSexes } from '@harken/domain/dashboards/epidemiology/pyramid';
import { z } from 'zod';
import { id, placeCodes } from '../schemas/schemas.ts';

/** What the calls of epidemiology add to the filter of the dashboard. */
export const epidemiologyFields = {
  /** The space-time strip shows the villages of this district; absent: all districts. Not found in the structure: no place. */
  stripDistrictId: id.nullish(),
};

/** A day, or the part of an epi week that the filter selects; yyyy-MM-dd, both included. */
const period = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  epiYear: z.int(),
  epiWeek: z.int(),
});
/** One count for each period. */
const counts = z.array(z.int());
const place = z.object({
  id,
  name: z.string(),
  /** The names of the places around it, smallest first. */
  within: z.array(z.string()),
  placeCodes,
});

/** Cases over time by place. With `others` and `unknown` they add up to all cases. */
const byPlace = z.object({
  /** The most cases first; at most 6. */
  places: z.array(place.extend({ counts })),
  /** All other places with cases. */
  others: z.object({ placeCount: z.int(), counts }),
  /** Of reports whose village is not known. */
  unknown: counts,
});

const curve = z.object({
  groupingType: z.enum(['Day', 'Week']),
  periods: z.array(period),
  region: byPlace,
  district: byPlace,
  sexAge: z.object({
    groups: z.array(z.object({ group: z.enum(sexAgeGroups), counts })),
    withoutGroup: counts,
  }),
});

/** From onset to report, of reports about ill people. */
const delays = z.object({
  reports: z.int(),
  /** Those with a known onset. */
  known: z.int(),
  /** Of those with a known onset; absent if there is none. */
  medianDays: z.number().nullish(),
  ninetiethPercentileDays: z.number().nullish(),
});

/** Cases of a dashboard by person, place and time, and how regularly was reported. Dates are those of the reports, except of `onset`. */
export const epidemiology = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  cases: z.int(),
  pyramid: z.object({
    groups: z.array(z.object({ age: z.enum(pyramidAges), sex: z.enum(pyramidSexes), cases: z.int() })),
    /** Cases that are in no group: of animals and unusual events. */
    withoutGroup: z.int(),
  }),
  curve,
  /** The same reports by the day of the first symptoms. */
  onset: z.object({
    /** Absent if no onset is known. */
    curve: curve.nullish(),
    /** Cases of the curve. With the next two they are all cases. */
    cases: z.int(),
    /** Cases whose onset was before the first day. */
    casesBefore: z.int(),
    /** Cases whose onset is not known. */
    casesUnknown: z.int(),
    delays,
    /** Districts with a known onset, the longest median first; at most 200. */
    districts: z.array(place.extend(delays.shape)),
    districtsLeftOut: z.int(),
  }),
  villages: z.object({
    /** The period of the same length before. */
    before: z.object({ firstDay: z.string(), lastDay: z.string() }),
    /** With cases in either period, the most cases first; at most 200. */
    ranked: z.array(
      place.extend({
        cases: z.int(),
        casesBefore: z.int(),
        /** Somebody was on duty there at some time of the period; without, nothing reported is not zero. */
        couldReport: z.boolean(),
        couldReportBefore: z.boolean(),
      }),
    ),
    leftOut: z.object({ villageCount: z.int(), cases: z.int(), casesBefore: z.int() }),
    /** Villages inside the filter without cases in both periods. */
    withoutCases: z.int(),
    /** Of reports whose village is not known. */
    unknown: z.object({ cases: z.int(), casesBefore: z.int() }),
  }),
  strip: z.object({
    level: z.enum(['district', 'village']),
    /** The last epi weeks of the filter, oldest first; at most 60. */
    weeks: z.array(
      period.extend({
        /** The filter or the present day ends it before its last day, or the filter begins after its first. */
        isPartial: z.boolean(),
      }),
    ),
    weeksLeftOut: z.int(),
    /** All places inside the filter, the most cases first; at most 200. */
    places: z.array(
      place.extend({
        /** One for each week. */
        weeks: z.array(
          z.object({
            /** Absent: nobody was on duty who could have reported. */
            cases: z.int().nullish(),
          }),
        ),
      }),
    ),
    placesLeftOut: z.int(),
    /** Cases in the weeks shown of the places that are left out. */
    casesLeftOut: z.int(),
  }),
  /** Correct reports, of any health risk and status, with activity reports: whoever sends one can report. */
  reporting: z.object({
    /** The last day that is over; absent if the filter has none. */
    lastDay: z.string().nullish(),
    reports: z.int(),
    /** Reports whose village is not known or outside the filter. */
    reportsWithoutDistrict: z.int(),
    /** From Monday (1) to Sunday (7). */
    weekdays: z.array(
      z.object({
        weekday: z.int(),
        /** Days of the filter on which somebody was on duty or reported. */
        days: z.int(),
        reports: z.int(),
        /** If reports came on all those days alike. */
        expected: z.number(),
      }),
    ),
    /** The longest gap first; at most 200. */
    districts: z.array(
      place.extend({
        reports: z.int(),
        /** Days on which somebody was on duty. */
        daysOnDuty: z.int(),
        /** Absent: there was no day on duty without a report. */
        gap: z
          .object({
            firstDay: z.string(),
            lastDay: z.string(),
            days: z.int(),
            /** It may still be getting longer. */
            isOngoing: z.boolean(),
          })
          .nullish(),
      }),
    ),
    districtsLeftOut: z.int(),
  }),
});
