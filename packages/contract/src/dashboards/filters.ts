import { daysBetween, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { dashboardLimits } from '@harken/domain/dashboards/limits';
import { z } from 'zod';
import { trainingStatus } from '../schemas/enums.ts';
import { id, locationFilter, requestInstant, someIds, utcOffset } from '../schemas/schemas.ts';
import { casesByPlaceFields, casesByPlaceFileFields } from './cases-by-place.ts';
import { epidemiologyFields } from './epidemiology.ts';

/** Whose reports a dashboard counts. */
export const dashboardCollectorTypes = ['all', 'dataCollector', 'dataCollectionPoint'] as const;

const societyFilterFields = z.object({
  /** Empty: all. */
  healthRisks: someIds,
  /** The first and the last day, both included. */
  startDate: requestInstant,
  endDate: requestInstant,
  locations: locationFilter,
  groupingType: z.enum(['Day', 'Week']),
  dataCollectorType: z.enum(dashboardCollectorTypes).default('all'),
  reportStatus: z
    .object({
      kept: z.boolean().default(false),
      dismissed: z.boolean().default(false),
      notCrossChecked: z.boolean().default(false),
    })
    .default({ kept: true, dismissed: false, notCrossChecked: true }),
  /** The organization of the collectors' supervisors. */
  organizationId: id.nullish(),
  utcOffset: utcOffset.default(0),
});

/** Limits the length of the period. A period that ends before it starts is allowed: it has no reports. */
function limitPeriod(
  { startDate, endDate, utcOffset: offset }: { startDate: Date; endDate: Date; utcOffset: number },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const [first, last] = [startDate, endDate].map((day) => parseRequestedDay(day.getTime(), offset));
  if (daysBetween(first as string, last as string) >= dashboardLimits.days)
    check.addIssue({ code: 'custom', path: ['endDate'], message: 'string:validation.valueInvalid' });
}

/** The filter of a society's dashboard, which never counts training. */
export const societyDashboardFilter = societyFilterFields.superRefine(limitPeriod);
/** The filter of a project's dashboard. */
export const projectDashboardFilter = societyFilterFields
  .extend({ trainingStatus: trainingStatus.default('Trained') })
  .superRefine(limitPeriod);
/** The same for cases by place. */
export const societyPlacesFilter = societyFilterFields.extend(casesByPlaceFields).superRefine(limitPeriod);
export const projectPlacesFilter = societyFilterFields
  .extend({ trainingStatus: trainingStatus.default('Trained'), ...casesByPlaceFields })
  .superRefine(limitPeriod);
/** The same for epidemiology. */
export const societyEpidemiologyFilter = societyFilterFields
  .extend(epidemiologyFields)
  .superRefine(limitPeriod);
export const projectEpidemiologyFilter = societyFilterFields
  .extend({ trainingStatus: trainingStatus.default('Trained'), ...epidemiologyFields })
  .superRefine(limitPeriod);
/** The same for a file, which has the whole period only. */
export const societyPlacesFile = societyFilterFields.extend(casesByPlaceFileFields).superRefine(limitPeriod);
export const projectPlacesFile = societyFilterFields
  .extend({ trainingStatus: trainingStatus.default('Trained'), ...casesByPlaceFileFields })
  .superRefine(limitPeriod);

export type SocietyDashboardFilter = z.output<typeof societyDashboardFilter>;
export type ProjectDashboardFilter = z.output<typeof projectDashboardFilter>;
