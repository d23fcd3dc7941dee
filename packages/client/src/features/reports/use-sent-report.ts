import { reportSendingLimits } from '@harken/domain/reports/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { renewAfter } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';

/** A message that was sent in the name of a collector, as one asks for its fate. */
export type SentReport = { timestamp: string; dataCollectorId: number };

/**
 * What became of a message: asked for every three seconds until it is known, as long as the part that asks is on the
 * screen. The session does not live on for it. Once the message was read, the lists that it changes are asked for again.
 *
 * @param sent the message; null while there is none
 * @returns `result` when it was read: with a feedback text when it was not understood. `error` when asking failed for
 *   good; `askAgain` goes on
 */
export function useSentReport(sent: SentReport | null) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['report/status', sent],
    queryFn: async ({ signal }) =>
      // no content: nobody has read it yet
      (sent && (await call('report/status', { query: sent }, { signal, isBackground: true }))) ?? null,
    enabled: sent !== null,
    refetchInterval: ({ state }) =>
      state.data || state.status === 'error' ? false : reportSendingLimits.pollMilliseconds,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const result = data ?? undefined;
  useEffect(() => {
    if (result) void renewAfter(client, ['report/sendReport']);
  }, [result, client]);
  return { result, error: result ? null : error, askAgain: () => void refetch() };
}
