import type { TimelinessOrder } from '@harken/domain/alerts/timeliness-order';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toRequestEndDate } from '../../../lib/dates/dates.ts';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';
import type { DateRange } from '../../../ui/filters/period.tsx';

export type AlertTimeliness = CallResponse<'project/alertClocks'>;
export type StepTimeliness = AlertTimeliness['steps'][number];

/** The orders of the months and of the districts. */
export type TimelinessOrders = {
  monthsBy: TimelinessOrder;
  monthsAscending: boolean;
  districtsBy: TimelinessOrder;
  districtsAscending: boolean;
};

/** Days of the project's calendar, sent as UTC midnights. */
function toQuery({ startDate, endDate }: DateRange) {
  const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { startDate: toMidnight(startDate), endDate: toMidnight(toRequestEndDate(endDate)) };
}

/** The timeliness of alerts raised within a range of days. Shows the previous range until the new one is loaded. */
export function useAlertTimeliness(projectId: number, days: DateRange, orders: TimelinessOrders) {
  return useQuery({
    queryKey: ['project/alertClocks', projectId, days, orders],
    queryFn: ({ signal }) =>
      call(
        'project/alertClocks',
        { params: { projectId }, query: { ...toQuery(days), ...orders } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
