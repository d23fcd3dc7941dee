import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useSession } from '../../lib/session/session.tsx';
import { toContentLanguages } from './content-languages.ts';

export type HealthRiskItem = CallResponse<'healthRisk/list'>[number];
export type HealthRisk = CallResponse<'healthRisk/get'>;
export type HealthRiskFields = CallInput<'healthRisk/edit'>['body'];

/** All health risks, sorted by code. */
export function useHealthRisks() {
  return useQuery({
    queryKey: ['healthRisk/list'],
    queryFn: ({ signal }) => call('healthRisk/list', {}, { signal }),
  });
}

/** One health risk in all languages for the form; not cached, so that the form never starts from old values. */
export function useHealthRisk(healthRiskId: number) {
  return useQuery({
    queryKey: ['healthRisk/get', healthRiskId],
    queryFn: ({ signal }) => call('healthRisk/get', { params: { healthRiskId } }, { signal }),
    gcTime: 0,
  });
}

/** The languages of texts for data collectors. They come with the app data, and are fetched again only if that failed. */
export function useContentLanguages() {
  const { appData } = useSession();
  return useQuery({
    queryKey: ['appData/getAppData'],
    queryFn: ({ signal }) => call('appData/getAppData', {}, { signal }),
    initialData: appData ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ contentLanguages }) => toContentLanguages(contentLanguages),
  });
}

/** Adds a health risk; returns the key of the confirmation text. */
export function useCreateHealthRisk() {
  return useChange({
    calls: 'healthRisk/create',
    errors: 'inline',
    act: (body: HealthRiskFields) => call('healthRisk/create', { body }),
  });
}

export function useEditHealthRisk(healthRiskId: number) {
  return useChange({
    calls: 'healthRisk/edit',
    errors: 'inline',
    act: (body: HealthRiskFields) => call('healthRisk/edit', { params: { healthRiskId }, body }),
  });
}
