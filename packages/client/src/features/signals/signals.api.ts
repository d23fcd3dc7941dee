import type { SignalLevel } from '@harken/domain/signals/monitoring/areas';
import { useQuery } from '@tanstack/react-query';
import { useLiveList } from '../../lib/live/list.ts';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import type { SignalFilters } from './list/filters.ts';
import type { SignalsPlace } from './signal-paths.ts';

export type SignalPage = CallResponse<'signal/list'>;
export type SignalListItem = SignalPage['data'][number];
export type SignalDetails = CallResponse<'signal/get'>;
export type SignalWeek = SignalListItem['series'][number];
export type SeasonalChart = CallResponse<'signal/seasonalChart'>;
export type SeasonalWeek = SeasonalChart['weeks'][number];

/** One page of the signals of a national society, or of the places and health risks of a project. */
export function useSignals({ nationalSocietyId, projectId }: SignalsPlace, filters: SignalFilters) {
  const { pageNumber, ...body } = filters;
  return useLiveList<SignalListItem, SignalPage>({
    queryKey: ['signal/list', nationalSocietyId, projectId, filters],
    queryFn: ({ signal }) =>
      call(
        'signal/list',
        { query: { nationalSocietyId, pageNumber }, body: { ...body, projectId } },
        { signal },
      ),
  });
}

/** The filter options of signals. */
export function useSignalFilterOptions(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['signal/filters', nationalSocietyId],
    queryFn: ({ signal }) => call('signal/filters', { query: { nationalSocietyId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** One signal with its weeks and answers. */
export function useSignal(signalId: number) {
  return useQuery({
    queryKey: ['signal/get', signalId],
    queryFn: ({ signal }) => call('signal/get', { params: { signalId } }, { signal }),
  });
}

/** What a seasonal chart shows. */
export type ChartSubject = {
  nationalSocietyId: number;
  healthRiskId: number;
  level: SignalLevel;
  placeId: number;
};

/** The cases of a year within the endemic channel. */
export function useSeasonalChart(subject: ChartSubject) {
  return useQuery({
    queryKey: ['signal/seasonalChart', subject],
    queryFn: ({ signal }) => call('signal/seasonalChart', { query: subject }, { signal }),
  });
}

export type ReportsOfSignal = CallResponse<'signal/reports'>;

/** The reports of a signal that an alert can be made of. */
export function useReportsOfSignal(signalId: number) {
  return useQuery({
    queryKey: ['signal/reports', signalId],
    queryFn: ({ signal }) => call('signal/reports', { params: { signalId } }, { signal }),
  });
}

/** Makes an alert of reports of one project. @returns the alert */
export function useAlertByHand(signalId: number) {
  return useChange({
    calls: 'signal/makeAlert',
    errors: 'inline',
    act: ({ projectId, reportIds }: { projectId: number; reportIds: number[] }) =>
      call('signal/makeAlert', { params: { signalId }, body: { projectId, signalReportIds: reportIds } }),
  });
}

/** What somebody answers to a signal. */
export type GivenAnswer =
  | { answer: 'watch'; comments: string | null }
  | { answer: 'verify'; message: string }
  | { answer: 'dismiss'; reason: string };

/** Answers a signal. @returns how many SMS are sent */
export function useSignalAnswer(signalId: number) {
  const params = { signalId };
  return useChange({
    calls: ['signal/watch', 'signal/verify', 'signal/dismiss'],
    errors: 'inline',
    async act(given: GivenAnswer): Promise<number> {
      if (given.answer === 'verify') {
        const { messageCount } = await call('signal/verify', { params, body: { message: given.message } });
        return messageCount;
      }
      if (given.answer === 'watch')
        await call('signal/watch', { params, body: { comments: given.comments } });
      else await call('signal/dismiss', { params, body: { reason: given.reason } });
      return 0;
    },
  });
}
