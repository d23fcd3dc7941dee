import { useQuery } from '@tanstack/react-query';
import { useLiveList } from '../../../lib/live/list.ts';
import type { CallInput } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';
import type { SocietyReportPage, SocietyReportRow } from '../reports.api.ts';

type SocietyReportFilter = CallInput<'nationalSocietyReport/list'>['body'];

/** One page of the reports of a national society. Shows the previous page until the new one is loaded. */
export function useSocietyReports(nationalSocietyId: number, pageNumber: number, body: SocietyReportFilter) {
  return useLiveList<SocietyReportRow, SocietyReportPage>({
    queryKey: ['nationalSocietyReport/list', nationalSocietyId, pageNumber, body],
    queryFn: ({ signal }) =>
      call('nationalSocietyReport/list', { query: { nationalSocietyId, pageNumber }, body }, { signal }),
  });
}

/** The filter options for the reports of a national society. */
export function useSocietyReportFilterOptions(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['nationalSocietyReport/filters', nationalSocietyId],
    queryFn: ({ signal }) =>
      call('nationalSocietyReport/filters', { query: { nationalSocietyId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}
