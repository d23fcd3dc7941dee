import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';
import type { CheckpointHash } from './checkpoint-hash.ts';

/** Start of a day in the time zone of the device. */
function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00`);
}

/** End of a day in the time zone of the device. */
function endOfDay(date: string): Date {
  const next = new Date(`${date}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next;
}

export type AuditEvent = CallResponse<'audit/search'>['data'][number];
export type AuditFilterOptions = CallResponse<'audit/filters'>;
export type AuditVerificationResult = CallResponse<'audit/verify'>;

/** Empty texts and 0 mean no filter. `entry` is the audit event whose details are open. */
export const defaultAuditFilters = {
  deed: '',
  subjectType: '',
  actorId: 0,
  nationalSocietyId: 0,
  startDate: '',
  endDate: '',
  sortAscending: false,
  pageNumber: 1,
  entry: 0,
};
export type AuditFilters = typeof defaultAuditFilters;

export function useAuditEvents(filters: AuditFilters, searchText: string) {
  const { deed, subjectType, actorId, nationalSocietyId, startDate, endDate, sortAscending, pageNumber } =
    filters;
  const request = {
    query: { pageNumber },
    body: {
      search: searchText.trim() || undefined,
      sortAscending: sortAscending || undefined,
      deed: deed || undefined,
      subjectType: subjectType || undefined,
      actorId: actorId || undefined,
      nationalSocietyId: nationalSocietyId || undefined,
      from: startDate ? startOfDay(startDate) : undefined,
      until: endDate ? endOfDay(endDate) : undefined,
    },
  };
  return useQuery({
    queryKey: ['audit/search', request],
    queryFn: ({ signal }) => call('audit/search', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The values that the list can be filtered by. */
export function useAuditFilterOptions() {
  return useQuery({
    queryKey: ['audit/filters'],
    queryFn: ({ signal }) => call('audit/filters', {}, { signal }),
  });
}

/** A request to verify the log, optionally against an older checkpoint hash. */
export interface Verification {
  /** Numbers the requests, so that each verifies the log again. */
  run: number;
  seal: CheckpointHash | undefined;
}

/** The result of a verification; disabled before the first request. */
export function useVerification(request: Verification | null) {
  return useQuery({
    queryKey: ['audit/verify', request],
    queryFn: ({ signal }) => call('audit/verify', { body: { seal: request?.seal } }, { signal }),
    enabled: request !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
