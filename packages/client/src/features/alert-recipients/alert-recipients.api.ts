import { useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';

export type AlertRecipient = CallAnswer<'projectAlertRecipient/list'>[number];
export type RecipientOffers = CallAnswer<'projectAlertRecipient/formData'>;
export type AlertRecipientFields = CallInput<'projectAlertRecipient/create'>['body'];

/** Who is told when an alert of the project is escalated. */
export function useAlertRecipients(projectId: number) {
  return useQuery({
    queryKey: ['projectAlertRecipient/list', projectId],
    queryFn: ({ signal }) => call('projectAlertRecipient/list', { query: { projectId } }, { signal }),
  });
}

/** One recipient, for the form: what was shown earlier is not kept. */
export function useAlertRecipient(alertRecipientId: number) {
  return useQuery({
    queryKey: ['projectAlertRecipient/get', alertRecipientId],
    queryFn: ({ signal }) => call('projectAlertRecipient/get', { params: { alertRecipientId } }, { signal }),
    gcTime: 0,
  });
}

/** What the form of a recipient offers. */
export function useRecipientOffers(projectId: number) {
  return useQuery({
    queryKey: ['projectAlertRecipient/formData', projectId],
    queryFn: ({ signal }) => call('projectAlertRecipient/formData', { query: { projectId } }, { signal }),
  });
}

/** Adds a recipient; gives its id. */
export function useCreateAlertRecipient(projectId: number) {
  return useChange({
    calls: 'projectAlertRecipient/create',
    errors: 'inline',
    act: (body: AlertRecipientFields) => call('projectAlertRecipient/create', { query: { projectId }, body }),
  });
}

export function useEditAlertRecipient(alertRecipientId: number) {
  return useChange({
    calls: 'projectAlertRecipient/edit',
    errors: 'inline',
    act: (body: AlertRecipientFields) =>
      call('projectAlertRecipient/edit', { params: { alertRecipientId }, body }),
  });
}
