import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

export type GatewayTest = CallResponse<'setupGuide/gatewayTest'>;
export type Rejection = GatewayTest['rejections'][number];

/** Messages of this many milliseconds before the page was opened are shown too: the SMS may have been sent first. */
const lookBackMilliseconds = 10 * 60_000;
const pollMilliseconds = 2000;

/** What arrives from a gateway while the page is open. The time is that of the server: the device may be wrong. */
export function useGatewayTest(smsGatewayId: number) {
  const start = useQuery({
    queryKey: ['setupGuide/gatewayTest', smsGatewayId],
    queryFn: ({ signal }) => call('setupGuide/gatewayTest', { query: { smsGatewayId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const startedAt = start.data?.now;
  const since = startedAt && new Date(Date.parse(startedAt) - lookBackMilliseconds).toISOString();
  const watch = useQuery({
    queryKey: ['setupGuide/gatewayTest', smsGatewayId, since],
    queryFn: ({ signal }) =>
      call('setupGuide/gatewayTest', { query: { smsGatewayId, since } }, { signal, isBackground: true }),
    enabled: since !== undefined,
    refetchInterval: pollMilliseconds,
  });
  return start.error ? start : watch;
}

/** The gateway with its key, for those who may see it. */
export function useGatewaySettings(smsGatewayId: number) {
  return useQuery({
    queryKey: ['smsGateway/get', smsGatewayId],
    queryFn: ({ signal }) => call('smsGateway/get', { params: { smsGatewayId } }, { signal }),
  });
}

/** The project whose first report is expected; not loaded for undefined. */
export function useExpectedProject(projectId: number | undefined) {
  return useQuery({
    queryKey: ['project/get', projectId],
    queryFn: ({ signal }) => call('project/get', { params: { projectId: projectId ?? 0 } }, { signal }),
    enabled: projectId !== undefined,
  });
}
