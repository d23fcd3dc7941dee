import { reportSendingLimits } from '@harken/domain/reports/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfter } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

/** Identifies a message that was sent on behalf of a collector. */
export type SentReport = { timestamp: string; dataCollectorId: number };

/**
 * The processing status of a message: polled every three seconds until it is known, as long as the component is mounted. Polling
 * does not extend the session. Once the message was processed, the lists that it changes are refetched.
 *
 * @param sent the message; null if there is none
 * @returns `result` once it was processed: with a feedback message if it was incorrect. `error` if polling failed; `retry`
 * continues
 */
export function useSentReportStatus(sent: SentReport | null) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['report/status', sent],
    queryFn: async ({ signal }) =>
      // no content: not processed yet
      (sent && (await call('report/status', { query: sent }, { signal, isBackground: true }))) ?? null,
    enabled: sent !== null,
    refetchInterval: ({ state }) =>
      state.data || state.status === 'error' ? false : reportSendingLimits.pollMilliseconds,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const result = data ?? undefined;
  useEffect(() => {
    if (result) void refetchAfter(client, ['report/sendReport']);
  }, [result, client]);
  return { result, error: result ? null : error, retry: () => void refetch() };
}
