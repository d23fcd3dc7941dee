import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type Contact = CallResponse<'verificationContact/list'>[number];
export type ContactFormOptions = CallResponse<'verificationContact/formData'>;
export type ContactFields = CallInput<'verificationContact/create'>['body'];
export type VerificationSettings = CallResponse<'verificationSettings/get'>;
type VerificationSettingsFields = CallInput<'verificationSettings/edit'>['body'];

/** The contacts of a national society that the user sees. */
export function useContacts(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['verificationContact/list', nationalSocietyId],
    queryFn: ({ signal }) => call('verificationContact/list', { query: { nationalSocietyId } }, { signal }),
  });
}

/** One contact for the form; not cached, so that the form never starts from old values. */
export function useContact(verificationContactId: number) {
  return useQuery({
    queryKey: ['verificationContact/get', verificationContactId],
    queryFn: ({ signal }) =>
      call('verificationContact/get', { params: { verificationContactId } }, { signal }),
    gcTime: 0,
  });
}

export function useContactFormOptions(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['verificationContact/formData', nationalSocietyId],
    queryFn: ({ signal }) =>
      call('verificationContact/formData', { query: { nationalSocietyId } }, { signal }),
  });
}

export function useCreateContact(nationalSocietyId: number) {
  return useChange({
    calls: 'verificationContact/create',
    errors: 'inline',
    act: (body: ContactFields) => call('verificationContact/create', { query: { nationalSocietyId }, body }),
  });
}

export function useEditContact(verificationContactId: number) {
  return useChange({
    calls: 'verificationContact/edit',
    errors: 'inline',
    act: (body: ContactFields) =>
      call('verificationContact/edit', { params: { verificationContactId }, body }),
  });
}

/** When a project asks contacts; not cached, as it is shown in a form. */
export function useVerificationSettings(projectId: number) {
  return useQuery({
    queryKey: ['verificationSettings/get', projectId],
    queryFn: ({ signal }) => call('verificationSettings/get', { query: { projectId } }, { signal }),
    gcTime: 0,
  });
}

export function useEditVerificationSettings(projectId: number) {
  return useChange({
    calls: 'verificationSettings/edit',
    errors: 'inline',
    act: (body: VerificationSettingsFields) =>
      call('verificationSettings/edit', { query: { projectId }, body }),
  });
}
