import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type SuspectedDiseaseItem = CallResponse<'suspectedDisease/list'>[number];
export type SuspectedDisease = CallResponse<'suspectedDisease/get'>;
export type SuspectedDiseaseFields = CallInput<'suspectedDisease/edit'>['body'];

/** The diseases that health risks may point to. */
export function useSuspectedDiseases() {
  return useQuery({
    queryKey: ['suspectedDisease/list'],
    queryFn: ({ signal }) => call('suspectedDisease/list', {}, { signal }),
  });
}

/** One disease in all languages for the form; not cached, so that the form never starts from old values. */
export function useSuspectedDisease(suspectedDiseaseId: number) {
  return useQuery({
    queryKey: ['suspectedDisease/get', suspectedDiseaseId],
    queryFn: ({ signal }) => call('suspectedDisease/get', { params: { suspectedDiseaseId } }, { signal }),
    gcTime: 0,
  });
}

/** Adds a disease; returns the key of the confirmation text. */
export function useCreateSuspectedDisease() {
  return useChange({
    calls: 'suspectedDisease/create',
    errors: 'inline',
    act: (body: SuspectedDiseaseFields) => call('suspectedDisease/create', { body }),
  });
}

export function useEditSuspectedDisease(suspectedDiseaseId: number) {
  return useChange({
    calls: 'suspectedDisease/edit',
    errors: 'inline',
    act: (body: SuspectedDiseaseFields) =>
      call('suspectedDisease/edit', { params: { suspectedDiseaseId }, body }),
  });
}
