import { useQuery } from '@tanstack/react-query';
import { sendOrStore } from '../../../lib/offline/entries.ts';
import { createEntryKey } from '../../../lib/offline/entry-rules.ts';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';
import { useSession } from '../../../lib/session/session.tsx';

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

/** Adds a note about the collector: now or, without a network, later. Resolves to whether it was sent. */
export function useAddNote({ id, name }: { id: number; name: string }) {
  const { user } = useSession();
  return useChange({
    calls: 'dataCollector/addNote',
    errors: 'inline',
    act: (text: string) =>
      sendOrStore({
        call: 'dataCollector/addNote',
        ...{ key: createEntryKey(), userId: user?.id ?? 0, enteredAt: Date.now() },
        ...{ subjectId: id, subject: name, text, body: { text } },
      }),
  });
}
