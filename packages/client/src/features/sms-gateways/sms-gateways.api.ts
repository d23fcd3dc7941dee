import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';
import type { GatewayType } from '../../shared/sms-gateways/gateway-types.ts';

export type SmsGatewayItem = CallResponse<'smsGateway/list'>[number];
export type SmsGateway = CallResponse<'smsGateway/get'>;
export type SmsGatewayFields = CallInput<'smsGateway/create'>['body'];
export type ChannelSetting = GatewayType['settings'][number];

export function useSmsGateways(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['smsGateway/list', nationalSocietyId],
    queryFn: ({ signal }) => call('smsGateway/list', { query: { nationalSocietyId } }, { signal }),
  });
}

/** One gateway for its form, never from the cache. */
export function useSmsGateway(smsGatewayId: number) {
  return useQuery({
    queryKey: ['smsGateway/get', smsGatewayId],
    queryFn: ({ signal }) => call('smsGateway/get', { params: { smsGatewayId } }, { signal }),
    gcTime: 0,
  });
}

/** The devices that are free for a gateway: no other gateway uses them. */
export function useDevices({
  nationalSocietyId,
  smsGatewayId,
}: {
  nationalSocietyId: number;
  smsGatewayId: number | undefined;
}) {
  return useQuery({
    queryKey: ['smsGateway/iotDevices/list', nationalSocietyId, smsGatewayId],
    queryFn: ({ signal }) =>
      call('smsGateway/iotDevices/list', { query: { nationalSocietyId, smsGatewayId } }, { signal }),
  });
}

export function useCreateSmsGateway(nationalSocietyId: number) {
  return useChange({
    calls: 'smsGateway/create',
    errors: 'inline',
    act: (body: SmsGatewayFields) =>
      callWithMessage('smsGateway/create', { query: { nationalSocietyId }, body }),
  });
}

export function useRenewKey(smsGatewayId: number) {
  return useChange({
    calls: 'smsGateway/renewKey',
    errors: 'inline',
    act: (body: { refusesOldKey: boolean }) =>
      call('smsGateway/renewKey', { params: { smsGatewayId }, body }),
  });
}

export function useEditSmsGateway(smsGatewayId: number) {
  return useChange({
    calls: 'smsGateway/edit',
    errors: 'inline',
    act: (body: SmsGatewayFields) => callWithMessage('smsGateway/edit', { params: { smsGatewayId }, body }),
  });
}
