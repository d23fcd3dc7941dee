import type { SocietyRole } from '@harken/domain/access/registration';
import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';

export type UserItem = CallResponse<'user/list'>[number];
export type CreateFormData = CallResponse<'user/createFormData'>;
export type EditFormData = CallResponse<'user/editFormData'>;
export type AddExistingFormData = CallResponse<'user/addExistingFormData'>;
export type Invitation = CallResponse<'userInvitation/list'>[number];
export type OwnInvitation = CallResponse<'account/invitations'>[number];
export type ExistingUser = CallInput<'user/addExisting'>['body'];

/** The prefix of the calls of each role. */
const callPrefixes = {
  Manager: 'manager',
  TechnicalAdvisor: 'technicalAdvisor',
  DataConsumer: 'dataConsumer',
  Supervisor: 'supervisor',
  HeadSupervisor: 'headSupervisor',
  Coordinator: 'coordinator',
} as const satisfies Record<SocietyRole, string>;

/** All fields that user forms send; which of them apply depends on the role. */
export type UserBody = CallInput<'supervisor/create'>['body'] & {
  organization: string;
  setAsHeadManager?: boolean | null;
};

/** The data of an existing user; some fields exist only for some roles. */
export type UserDetails = CallResponse<'manager/get'> &
  Partial<
    Pick<CallResponse<'supervisor/get'>, 'sex' | 'decadeOfBirth' | 'projectId' | 'headSupervisorId'>
  > & {
    editSupervisorFormData?: Partial<CallResponse<'supervisor/get'>['editSupervisorFormData']>;
  };

/** The users of a society that the caller manages. */
export function useUsers(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['user/list', nationalSocietyId],
    queryFn: ({ signal }) => call('user/list', { query: { nationalSocietyId } }, { signal }),
  });
}

export function useCreateFormData(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['user/createFormData', nationalSocietyId],
    queryFn: ({ signal }) => call('user/createFormData', { query: { nationalSocietyId } }, { signal }),
    gcTime: 0,
  });
}

export function useAddExistingFormData(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['user/addExistingFormData', nationalSocietyId],
    queryFn: ({ signal }) => call('user/addExistingFormData', { query: { nationalSocietyId } }, { signal }),
    gcTime: 0,
  });
}

async function readUser(userId: number, nationalSocietyId: number, signal: AbortSignal) {
  const query = { nationalSocietyUserId: userId, nationalSocietyId };
  const formData = await call('user/editFormData', { query }, { signal });
  const request = { params: toIdParams(formData.role, userId), query: { nationalSocietyId } };
  const details = await call(`${callPrefixes[formData.role]}/get`, request as never, { signal });
  return { formData, details: details as UserDetails };
}

/** An existing user with the options of the form; not cached, so that the form never starts from old values. */
export function useUserToEdit(nationalSocietyId: number, userId: number, isOpen: boolean) {
  return useQuery({
    queryKey: ['user/editFormData', nationalSocietyId, userId],
    queryFn: ({ signal }) => readUser(userId, nationalSocietyId, signal),
    enabled: isOpen,
    gcTime: 0,
  });
}

/** The id parameter of the calls of a role: `{ managerId: 7 }`. */
function toIdParams(role: SocietyRole, userId: number): Record<string, number> {
  return { [`${callPrefixes[role]}Id`]: userId };
}

type SaveRequest = { role: SocietyRole; body: UserBody };

/** The same call for every role. */
const listRoleCalls = <Action extends string>(action: Action) =>
  Object.values(callPrefixes).map((prefix) => `${prefix}/${action}` as const);

/** Adds a user; returns the key of the confirmation text. */
export function useCreateUser() {
  return useChange({
    calls: listRoleCalls('create'),
    errors: 'inline',
    act: ({ role, body, nationalSocietyId }: SaveRequest & { nationalSocietyId: number }) =>
      call(`${callPrefixes[role]}/create`, { query: { nationalSocietyId }, body }),
  });
}

export function useEditUser({ userId, nationalSocietyId }: { userId: number; nationalSocietyId: number }) {
  return useChange({
    calls: listRoleCalls('edit'),
    errors: 'inline',
    act: ({ role, body }: SaveRequest) => {
      const request = { params: toIdParams(role, userId), query: { nationalSocietyId }, body };
      return callWithMessage(`${callPrefixes[role]}/edit`, request as never);
    },
  });
}

export function useAddExistingUser() {
  return useChange({
    calls: 'user/addExisting',
    errors: 'inline',
    act: (body: ExistingUser) => callWithMessage('user/addExisting', { body }),
  });
}

/** The pending invitations of a society. */
export function useInvitations(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['userInvitation/list', nationalSocietyId],
    queryFn: ({ signal }) => call('userInvitation/list', { query: { nationalSocietyId } }, { signal }),
  });
}

export function useWithdrawInvitation(onSuccess: () => void) {
  return useChange({
    calls: 'userInvitation/withdraw',
    act: (invitationId: number) => call('userInvitation/withdraw', { params: { invitationId } }),
    onSuccess,
  });
}

/** The invitations of the user. */
export function useOwnInvitations() {
  return useQuery({
    queryKey: ['account/invitations'],
    queryFn: ({ signal }) => call('account/invitations', {}, { signal }),
  });
}

export function useRespondToInvitation(decision: 'accept' | 'decline') {
  const name = `account/${decision}Invitation` as const;
  return useChange({
    calls: name,
    act: (invitationId: number) => call(name, { params: { invitationId } }),
  });
}

/** The calls that remove a user, one per role. */
export const deletionCalls = listRoleCalls('delete');

/** Removes a user from a society. */
export function deleteUser(user: UserItem, nationalSocietyId: number) {
  const request = { params: toIdParams(user.role, user.id), query: { nationalSocietyId } };
  return callWithMessage(`${callPrefixes[user.role]}/delete`, request as never);
}

/** Appoints a user head manager of their organization. */
export function setHeadManager(user: UserItem) {
  return callWithMessage('organization/setHeadManager', {
    params: { organizationId: user.organizationId },
    body: { userId: user.id },
  });
}
