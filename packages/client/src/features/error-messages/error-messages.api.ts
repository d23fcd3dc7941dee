import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';

export type ErrorMessage = CallAnswer<'project/errorMessages/get'>[number];
type Texts = CallInput<'project/errorMessages/save'>['body'];

const keyOf = (projectId: number) => ['project/errorMessages/get', projectId] as const;

/** What the project answers: its own words, else those of the product in the language of the society. */
export function useErrorMessages(projectId: number) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) => call('project/errorMessages/get', { params: { projectId } }, { signal }),
  });
}

/** Words the answers anew. What is answered is what the page shows from then on. */
export function useSaveErrorMessages(projectId: number) {
  const client = useQueryClient();
  return useChange({
    calls: 'project/errorMessages/save',
    errors: 'inline',
    act: (body: Texts) => call('project/errorMessages/save', { params: { projectId }, body }),
    onSuccess: (saved) => client.setQueryData(keyOf(projectId), saved),
  });
}
