import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { lastDayAskedFor } from '../../lib/dates.ts';
import { call } from '../../lib/request.ts';
import type { DateRange } from '../../ui/filters.tsx';

export type AlertTimes = CallAnswer<'project/alertClocks'>;
export type StepTimes = AlertTimes['steps'][number];

/** A day of the project's own calendar, written as UTC midnight. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** How fast the alerts raised in some days were handled. What was shown stays until the new days are there. */
export function useAlertTimes(projectId: number, { startDate, endDate }: DateRange) {
  return useQuery({
    queryKey: ['project/alertClocks', projectId, { startDate, endDate }],
    queryFn: ({ signal }) => {
      const query = { startDate: midnight(startDate), endDate: midnight(lastDayAskedFor(endDate)) };
      return call('project/alertClocks', { params: { projectId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
