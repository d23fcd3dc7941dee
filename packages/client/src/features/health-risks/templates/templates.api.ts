import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

export type HealthRiskTemplate = CallResponse<'healthRisk/templates'>[number];
type AddedTemplates = CallInput<'healthRisk/addFromTemplates'>['body'];

/** All templates by code. */
export function useHealthRiskTemplates() {
  return useQuery({
    queryKey: ['healthRisk/templates'],
    queryFn: ({ signal }) => call('healthRisk/templates', {}, { signal }),
  });
}

/** Adds templates with the chosen codes, all or none; returns the ids of the new health risks. */
export function useAddFromTemplates() {
  return useChange({
    calls: 'healthRisk/addFromTemplates',
    errors: 'inline',
    act: (body: AddedTemplates) => call('healthRisk/addFromTemplates', { body }),
  });
}
