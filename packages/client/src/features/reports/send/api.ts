import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

export type SendReportOptions = CallResponse<'report/formData'>;
export type ReportToSend = CallInput<'report/sendReport'>['body'];

/** The modems that can send the feedback message. */
export function useSendReportOptions(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['report/formData', nationalSocietyId],
    queryFn: ({ signal }) => call('report/formData', { query: { nationalSocietyId } }, { signal }),
  });
}

/** The health risks of a project, for parsing messages. */
export function useProjectHealthRisks(projectId: number) {
  return useQuery({
    queryKey: ['project/get', projectId],
    queryFn: ({ signal }) => call('project/get', { params: { projectId } }, { signal }),
    select: ({ projectHealthRisks }) => projectHealthRisks,
  });
}

/** Whether messages of a project may end with the days since onset; false until it is known. */
export function useReadsOnset(projectId: number): boolean {
  const { data } = useQuery({
    queryKey: ['project/get', projectId],
    queryFn: ({ signal }) => call('project/get', { params: { projectId } }, { signal }),
    select: ({ readsOnset }) => readsOnset,
  });
  return data ?? false;
}

/** Sends a report on behalf of a collector. The request can be cancelled until it is answered. */
export function useSendReport() {
  const request = useRef<AbortController>(null);
  const { mutateAsync, isPending } = useChange({
    calls: 'report/sendReport',
    errors: 'inline',
    waitsForLists: false,
    act: (body: ReportToSend) => {
      request.current = new AbortController();
      return call('report/sendReport', { body }, { signal: request.current.signal });
    },
  });
  return { send: mutateAsync, isSending: isPending, cancel: () => request.current?.abort() };
}
