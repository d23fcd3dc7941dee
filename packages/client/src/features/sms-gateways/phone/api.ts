import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../../lib/requests/request.ts';

export type PhoneView = CallResponse<'smsGateway/phone'>;
export type Phone = NonNullable<PhoneView['phone']>;
export type GapRepair = PhoneView['gapRepairs'][number];

/** The telephone of a gateway; it changes while the page is open. */
export function usePhone(smsGatewayId: number) {
  return useQuery({
    queryKey: ['smsGateway/phone', smsGatewayId],
    queryFn: ({ signal }) => call('smsGateway/phone', { params: { smsGatewayId } }, { signal }),
  });
}

/** Asks for the messages of the last hours. */
export function useRepairGap(smsGatewayId: number) {
  return useChange({
    calls: 'smsGateway/repairGap',
    errors: 'inline',
    act: (hours: number) => {
      const until = Date.now();
      const since = until - hours * 3_600_000;
      const body = { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
      return callWithMessage('smsGateway/repairGap', { params: { smsGatewayId }, body });
    },
  });
}
