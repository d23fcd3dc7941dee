import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

export type WeeklyReports = CallResponse<'weeklyReport/get'>;
export type WeeklyReportFields = CallInput<'weeklyReport/edit'>['body'];
export type EpiWeek = WeeklyReports['weeks'][number];
export type SentReport = CallResponse<'weeklyReport/sendings'>['data'][number];
export type SentReportDetails = CallResponse<'weeklyReport/sending'>;
export type Delivery = SentReportDetails['deliveries'][number];
export type FigureChange = SentReportDetails['changes'][number];

/** The schedule of a national society, and the weeks that can be had. */
export function useWeeklyReports(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['weeklyReport/get', nationalSocietyId],
    queryFn: ({ signal }) => call('weeklyReport/get', { params: { nationalSocietyId } }, { signal }),
  });
}

export function useEditWeeklyReports(nationalSocietyId: number) {
  return useChange({
    calls: 'weeklyReport/edit',
    errors: 'inline',
    act: (body: WeeklyReportFields) => call('weeklyReport/edit', { params: { nationalSocietyId }, body }),
  });
}

/** Sends the report of a week and confirms it. */
export function useSendWeek(nationalSocietyId: number) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  return useChange({
    calls: 'weeklyReport/send',
    act: (reportedWeekOn: string) =>
      call('weeklyReport/send', { params: { nationalSocietyId }, body: { reportedWeekOn } }),
    onSuccess: () => snackbar.show(t('weeklyReports.send.done')),
  });
}

export function useSentReports(nationalSocietyId: number, pageNumber: number) {
  return useQuery({
    queryKey: ['weeklyReport/sendings', nationalSocietyId, pageNumber],
    queryFn: ({ signal }) =>
      call('weeklyReport/sendings', { params: { nationalSocietyId }, query: { pageNumber } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSentReport(nationalSocietyId: number, weeklySendingId: number) {
  return useQuery({
    queryKey: ['weeklyReport/sending', nationalSocietyId, weeklySendingId],
    queryFn: ({ signal }) =>
      call('weeklyReport/sending', { params: { nationalSocietyId }, query: { weeklySendingId } }, { signal }),
  });
}
