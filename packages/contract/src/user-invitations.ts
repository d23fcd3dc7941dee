import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, localDateTime } from './schemas.ts';

const invitationId = z.object({ invitationId: id });

/** Invitations of people of other societies: `user/addExisting` makes them, the invited person answers them. */
export const userInvitationCalls = {
  listInvitations: defineCall({
    name: 'userInvitation/list',
    method: 'GET',
    path: '/api/userInvitation/list',
    summary:
      'The people whom a society invited and who have not accepted. Only the address that was typed is told.',
    permission: 'nationalSocietyUsers.list',
    query: z.object({ nationalSocietyId: id }),
    answer: z.array(
      z.object({
        id,
        email: z.string(),
        state: z.enum(['Invited', 'Declined']),
        organizationName: z.string(),
        /** In UTC. */
        invitedAt: localDateTime,
      }),
    ),
  }),
  withdrawInvitation: defineCall({
    name: 'userInvitation/withdraw',
    method: 'POST',
    path: '/api/userInvitation/:invitationId/withdraw',
    summary: 'Withdraw an invitation, or remove a declined one from the list.',
    permission: 'nationalSocietyUsers.add',
    params: invitationId,
  }),
  listOwnInvitations: defineCall({
    name: 'account/invitations',
    method: 'GET',
    path: '/api/account/invitations',
    summary: 'The societies that invited the caller and wait for an answer.',
    permission: 'session.use',
    answer: z.array(
      z.object({
        id,
        nationalSocietyName: z.string(),
        organizationName: z.string(),
        invitedByName: z.string().nullish(),
        /** In UTC. */
        invitedAt: localDateTime,
      }),
    ),
  }),
  acceptInvitation: defineCall({
    name: 'account/acceptInvitation',
    method: 'POST',
    path: '/api/account/invitations/:invitationId/accept',
    summary: 'Become a member of the society that invited the caller.',
    permission: 'session.use',
    params: invitationId,
  }),
  declineInvitation: defineCall({
    name: 'account/declineInvitation',
    method: 'POST',
    path: '/api/account/invitations/:invitationId/decline',
    summary: 'Decline an invitation.',
    permission: 'session.use',
    params: invitationId,
  }),
};
