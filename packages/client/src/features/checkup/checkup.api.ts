import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

export type Checkup = CallResponse<'checkup/get'>;
export type CheckResult = Checkup['results'][number];

/** The results of a check-up. It is expensive, so it runs again only when somebody asks for it. */
export function useCheckup() {
  return useQuery({
    queryKey: ['checkup/get'],
    queryFn: ({ signal }) => call('checkup/get', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** What became of a test e-mail. @param run numbers the e-mails; 0 sends none */
export function useTestEmail(run: number) {
  return useQuery({
    queryKey: ['checkup/testEmail', run],
    queryFn: ({ signal }) => call('checkup/testEmail', {}, { signal }),
    enabled: run > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
