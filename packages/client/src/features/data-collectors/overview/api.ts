import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

export type CollectorOverview = CallResponse<'dataCollector/overview'>;
export type OffDutyPeriod = CollectorOverview['offDutyPeriods'][number];

/** Everything about one collector. */
export function useCollectorOverview(dataCollectorId: number) {
  return useQuery({
    queryKey: ['dataCollector/overview', dataCollectorId],
    queryFn: ({ signal }) => call('dataCollector/overview', { params: { dataCollectorId } }, { signal }),
  });
}

/** Corrects a period in which the collector was in training or not deployed, or adds one. */
export function useCorrectPeriod(dataCollectorId: number) {
  return useChange({
    calls: 'dataCollector/correctDutyPeriod',
    errors: 'inline',
    act: (body: CallInput<'dataCollector/correctDutyPeriod'>['body']) =>
      call('dataCollector/correctDutyPeriod', { params: { dataCollectorId }, body }),
  });
}

/** Adds a note about the collector. */
export function useAddNote(dataCollectorId: number) {
  return useChange({
    calls: 'dataCollector/addNote',
    errors: 'inline',
    act: (text: string) => call('dataCollector/addNote', { params: { dataCollectorId }, body: { text } }),
  });
}
