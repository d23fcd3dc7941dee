import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';

/** The not-handled recipient of an organization; without a user if none is set. */
export type NotHandledRecipient = CallResponse<'projectAlertNotHandledRecipient/list'>[number];

/** One row for each organization of the project that the user may see. */
export function useNotHandledRecipients(projectId: number) {
  return useQuery({
    queryKey: ['projectAlertNotHandledRecipient/list', projectId],
    queryFn: ({ signal }) =>
      call('projectAlertNotHandledRecipient/list', { query: { projectId } }, { signal }),
  });
}

/** The people who can be chosen, of all organizations that the user may see. */
export function useNotHandledCandidates(projectId: number) {
  return useQuery({
    queryKey: ['projectAlertNotHandledRecipient/formData', projectId],
    queryFn: ({ signal }) =>
      call('projectAlertNotHandledRecipient/formData', { query: { projectId } }, { signal }),
  });
}

/** Sets or replaces the not-handled recipient of an organization. */
export function useSetNotHandledRecipient(projectId: number) {
  return useChange({
    calls: ['projectAlertNotHandledRecipient/create', 'projectAlertNotHandledRecipient/edit'],
    errors: 'inline',
    act: ({ recipient, userId }: { recipient: NotHandledRecipient; userId: number }) => {
      const body = { userId, organizationId: recipient.organizationId };
      const name = recipient.userId ? 'edit' : 'create';
      return callWithMessage(`projectAlertNotHandledRecipient/${name}`, { query: { projectId }, body });
    },
  });
}
