import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type AlertRecipient = CallResponse<'projectAlertRecipient/list'>[number];
export type RecipientFormOptions = CallResponse<'projectAlertRecipient/formData'>;
export type AlertRecipientFields = CallInput<'projectAlertRecipient/create'>['body'];

/** The recipients of escalated alerts of a project. */
export function useAlertRecipients(projectId: number) {
  return useQuery({
    queryKey: ['projectAlertRecipient/list', projectId],
    queryFn: ({ signal }) => call('projectAlertRecipient/list', { query: { projectId } }, { signal }),
  });
}

/** One recipient for the form; not cached, so that the form never starts from old values. */
export function useAlertRecipient(alertRecipientId: number) {
  return useQuery({
    queryKey: ['projectAlertRecipient/get', alertRecipientId],
    queryFn: ({ signal }) => call('projectAlertRecipient/get', { params: { alertRecipientId } }, { signal }),
    gcTime: 0,
  });
}

/** The options of the recipient form. */
export function useRecipientFormOptions(projectId: number) {
  return useQuery({
    queryKey: ['projectAlertRecipient/formData', projectId],
    queryFn: ({ signal }) => call('projectAlertRecipient/formData', { query: { projectId } }, { signal }),
  });
}

/** Adds a recipient; returns the id. */
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
