import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { lastDayAskedFor } from '../../lib/dates.ts';
import { call } from '../../lib/request.ts';
import type { DateRange } from '../../ui/filters.tsx';

export type AlertTimes = CallAnswer<'project/alertClocks'>;
export type StepTimes = AlertTimes['steps'][number];

/** Days of the project's own calendar, written as UTC midnights. */
function asked({ startDate, endDate }: DateRange) {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { startDate: midnight(startDate), endDate: midnight(lastDayAskedFor(endDate)) };
}

/** How fast the alerts raised in some days were handled. What was shown stays until the new days are there. */
export function useAlertTimes(projectId: number, days: DateRange) {
  return useQuery({
    queryKey: ['project/alertClocks', projectId, days],
    queryFn: ({ signal }) =>
      call('project/alertClocks', { params: { projectId }, query: asked(days) }, { signal }),
    placeholderData: keepPreviousData,
  });
}
