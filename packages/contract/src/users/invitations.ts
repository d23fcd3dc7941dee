import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, localDateTime } from '../schemas/schemas.ts';

const invitationId = z.object({ invitationId: id });

/** Invitations of people of other societies: `user/addExisting` creates them, the invited person accepts or declines. */
export const userInvitationCalls = {
  listInvitations: defineCall({
    name: 'userInvitation/list',
    method: 'GET',
    path: '/api/userInvitation/list',
    summary:
      'The people whom a society invited and who have not accepted, shown only with the e-mail address that was entered.',
    permission: 'nationalSocietyUsers.list',
    query: z.object({ nationalSocietyId: id }),
    response: z.array(
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
    summary: 'The open invitations of the caller.',
    permission: 'session.use',
    response: z.array(
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
    summary: 'Accept an invitation, and become a member of the society.',
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
