import { heartbeatSeconds } from '@harken/domain/system-status/rules';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

export type SystemStatus = CallResponse<'systemStatus/get'>;
export type ServerProcess = SystemStatus['processes'][number];
export type Gateway = SystemStatus['gateways'][number];

/** The system status, again after each heartbeat of the processes while the page is visible. */
export function useSystemStatus() {
  return useQuery({
    queryKey: ['systemStatus/get'],
    queryFn: ({ signal }) => call('systemStatus/get', {}, { signal }),
    refetchInterval: heartbeatSeconds * 1000,
  });
}
