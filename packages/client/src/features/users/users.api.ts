import type { SocietyRole } from '@harken/domain/access/registration';
import { useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call, callWithMessage } from '../../lib/request.ts';

export type UserItem = CallAnswer<'user/list'>[number];
export type CreateFormData = CallAnswer<'user/createFormData'>;
export type EditFormData = CallAnswer<'user/editFormData'>;
export type AddExistingFormData = CallAnswer<'user/addExistingFormData'>;
export type Invitation = CallAnswer<'userInvitation/list'>[number];
export type OwnInvitation = CallAnswer<'account/invitations'>[number];
export type ExistingUser = CallInput<'user/addExisting'>['body'];

/** How the calls of a role begin. */
const callOf = {
  Manager: 'manager',
  TechnicalAdvisor: 'technicalAdvisor',
  DataConsumer: 'dataConsumer',
  Supervisor: 'supervisor',
  HeadSupervisor: 'headSupervisor',
  Coordinator: 'coordinator',
} as const satisfies Record<SocietyRole, string>;

/** The fields that any form of a user sends; which of them a role has, the form decides. */
export type UserBody = CallInput<'supervisor/create'>['body'] & {
  organization: string;
  setAsHeadManager?: boolean | null;
};

/** What a form of a user begins with: which of these there are depends on the role. */
export type UserDetails = CallAnswer<'manager/get'> &
  Partial<Pick<CallAnswer<'supervisor/get'>, 'sex' | 'decadeOfBirth' | 'projectId' | 'headSupervisorId'>> & {
    editSupervisorFormData?: Partial<CallAnswer<'supervisor/get'>['editSupervisorFormData']>;
  };

/** The people of a society whom the caller looks after. */
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
  const request = { params: idOf(formData.role, userId), query: { nationalSocietyId } };
  const details = await call(`${callOf[formData.role]}/get`, request as never, { signal });
  return { formData, details: details as UserDetails };
}

/** A user as their form begins, with what it offers. Never begins with what was: it is not kept. */
export function useUserToEdit(nationalSocietyId: number, userId: number, isOpen: boolean) {
  return useQuery({
    queryKey: ['user/editFormData', nationalSocietyId, userId],
    queryFn: ({ signal }) => readUser(userId, nationalSocietyId, signal),
    enabled: isOpen,
    gcTime: 0,
  });
}

/** The id in the address of a role's calls: `{ managerId: 7 }`. */
function idOf(role: SocietyRole, userId: number): Record<string, number> {
  return { [`${callOf[role]}Id`]: userId };
}

type Saving = { role: SocietyRole; body: UserBody };

/** The same call of every role. */
const callsOfRoles = <Deed extends string>(deed: Deed) =>
  Object.values(callOf).map((beginning) => `${beginning}/${deed}` as const);

/** Registers a user; gives the key of the text that says so. */
export function useCreateUser() {
  return useChange({
    calls: callsOfRoles('create'),
    errors: 'inline',
    act: ({ role, body, nationalSocietyId }: Saving & { nationalSocietyId: number }) =>
      call(`${callOf[role]}/create`, { query: { nationalSocietyId }, body }),
  });
}

export function useEditUser({ userId, nationalSocietyId }: { userId: number; nationalSocietyId: number }) {
  return useChange({
    calls: callsOfRoles('edit'),
    errors: 'inline',
    act: ({ role, body }: Saving) => {
      const request = { params: idOf(role, userId), query: { nationalSocietyId }, body };
      return callWithMessage(`${callOf[role]}/edit`, request as never);
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

/** Those whom a society invited and who have not accepted. */
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

/** The societies that invited the user. */
export function useOwnInvitations() {
  return useQuery({
    queryKey: ['account/invitations'],
    queryFn: ({ signal }) => call('account/invitations', {}, { signal }),
  });
}

export function useAnswerInvitation(answer: 'accept' | 'decline') {
  const name = `account/${answer}Invitation` as const;
  return useChange({
    calls: name,
    act: (invitationId: number) => call(name, { params: { invitationId } }),
  });
}

/** The calls that remove users, one for each role. */
export const deletions = callsOfRoles('delete');

/** Removes a user from a society. */
export function deleteUser(user: UserItem, nationalSocietyId: number) {
  const request = { params: idOf(user.role, user.id), query: { nationalSocietyId } };
  return callWithMessage(`${callOf[user.role]}/delete`, request as never);
}

/** Appoints the head manager of the organization that a user belongs to. */
export function setHeadManager(user: UserItem) {
  return callWithMessage('organization/setHeadManager', {
    params: { organizationId: user.organizationId },
    body: { userId: user.id },
  });
}
