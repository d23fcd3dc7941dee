import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { call } from '../../lib/request.ts';
import { endOfDay, startOfDay } from './audit-days.ts';
import type { Seal } from './audit-seal.ts';

export type AuditEntry = CallAnswer<'audit/list'>['data'][number];
export type AuditChoices = CallAnswer<'audit/filters'>;
export type AuditVerdict = CallAnswer<'audit/verify'>;

/** Empty texts and 0 mean no restriction. `entry` is the one whose details are open. */
export const defaultAuditFilters = {
  deed: '',
  subjectType: '',
  actorId: 0,
  nationalSocietyId: 0,
  startDate: '',
  endDate: '',
  pageNumber: 1,
  entry: 0,
};
export type AuditFilters = typeof defaultAuditFilters;

export function useAuditEntries(filters: AuditFilters) {
  const { deed, subjectType, actorId, nationalSocietyId, startDate, endDate, pageNumber } = filters;
  const query = {
    pageNumber,
    deed: deed || undefined,
    subjectType: subjectType || undefined,
    actorId: actorId || undefined,
    nationalSocietyId: nationalSocietyId || undefined,
    from: startDate ? startOfDay(startDate) : undefined,
    until: endDate ? endOfDay(endDate) : undefined,
  };
  return useQuery({
    queryKey: ['audit/list', query],
    queryFn: ({ signal }) => call('audit/list', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the list can be narrowed down to. */
export function useAuditChoices() {
  return useQuery({
    queryKey: ['audit/filters'],
    queryFn: ({ signal }) => call('audit/filters', {}, { signal }),
  });
}

/** One run through the chain, with an older seal or without. */
export interface Verification {
  /** Counts the runs: each goes through the chain anew. */
  run: number;
  seal: Seal | undefined;
}

/** What a run through the chain found; nothing before the first. */
export function useVerification(asked: Verification | null) {
  return useQuery({
    queryKey: ['audit/verify', asked],
    queryFn: ({ signal }) => call('audit/verify', { body: { seal: asked?.seal } }, { signal }),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
