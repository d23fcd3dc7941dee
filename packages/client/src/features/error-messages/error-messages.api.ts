import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type ErrorMessage = CallResponse<'project/errorMessages/get'>[number];
type Texts = CallInput<'project/errorMessages/save'>['body'];

const toQueryKey = (projectId: number) => ['project/errorMessages/get', projectId] as const;

/** The replies of a project: its own texts, or the defaults in the language of the national society. */
export function useErrorMessages(projectId: number) {
  return useQuery({
    queryKey: toQueryKey(projectId),
    queryFn: ({ signal }) => call('project/errorMessages/get', { params: { projectId } }, { signal }),
  });
}

/** Saves the replies; the page then shows those in the response. */
export function useSaveErrorMessages(projectId: number) {
  const client = useQueryClient();
  return useChange({
    calls: 'project/errorMessages/save',
    errors: 'inline',
    act: (body: Texts) => call('project/errorMessages/save', { params: { projectId }, body }),
    onSuccess: (saved) => client.setQueryData(toQueryKey(projectId), saved),
  });
}
