import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';

export type SendReportOffers = CallAnswer<'report/formData'>;
export type ReportToSend = CallInput<'report/sendReport'>['body'];

/** The modems of a society that an answer can leave by. */
export function useSendReportOffers(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['report/formData', nationalSocietyId],
    queryFn: ({ signal }) => call('report/formData', { query: { nationalSocietyId } }, { signal }),
  });
}

/** The health risks that a message may be about, by their codes. */
export function useHealthRisksToRead(projectId: number) {
  return useQuery({
    queryKey: ['project/get', projectId],
    queryFn: ({ signal }) => call('project/get', { params: { projectId } }, { signal }),
    select: ({ projectHealthRisks }) => projectHealthRisks,
  });
}

/** Sends a report in the name of a collector; until it is answered, one can give up on it. */
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
  return { send: mutateAsync, isSending: isPending, giveUp: () => request.current?.abort() };
}
