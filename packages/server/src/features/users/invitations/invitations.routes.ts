import { userInvitationCalls } from '@harken/contract/users/invitations';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { resolveSocietyOf, society } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { toSocietyContext } from '../users.scopes.ts';
import { acceptInvitation, declineInvitation, withdrawInvitation } from './invitations.actions.ts';
import {
  findInvitationsOfSociety,
  findOwnInvitations,
  findSocietyOfInvitation,
} from './invitations.queries.ts';

function withTime<Row extends { invitedAt: Date }>({ invitedAt, ...row }: Row) {
  return { ...row, invitedAt: toLocalDateTime(invitedAt.getTime(), 0) };
}

const invitationScope = resolveSocietyOf('invitationId', findSocietyOfInvitation, 'user.invitation.notFound');

/** Invitations as the inviting society sees them. */
export const invitationRoutes: Routes = ({ route }) => {
  route(userInvitationCalls.listInvitations, {
    scope: society,
    async handle(context) {
      const { services, society: societyScope, user } = toSocietyContext(context);
      return (await findInvitationsOfSociety(services.db, user, societyScope)).map(withTime);
    },
  });

  route(userInvitationCalls.withdrawInvitation, {
    scope: invitationScope,
    async handle(context) {
      const { services, society: societyScope, user } = toSocietyContext(context);
      await withdrawInvitation(services, {
        id: context.params.invitationId,
        by: user,
        society: societyScope,
      });
    },
  });
};

/**
 * Invitations as the invited user sees them. Nobody else can accept for them. The calls have no society scope, so the society's
 * pages would not get a live update if the routes did not send it.
 */
export const ownInvitationRoutes: Routes = ({ route }) => {
  route(userInvitationCalls.listOwnInvitations, {
    handle: async ({ services, user }) => (await findOwnInvitations(services.db, user.id)).map(withTime),
  });

  route(userInvitationCalls.acceptInvitation, {
    async handle({ services, user, params }) {
      const nationalSocietyId = await acceptInvitation(services, { id: params.invitationId, user });
      services.live.announce({ nationalSocietyId, change: 'account/acceptInvitation' });
    },
  });

  route(userInvitationCalls.declineInvitation, {
    async handle({ services, user, params }) {
      const nationalSocietyId = await declineInvitation(services, { id: params.invitationId, user });
      services.live.announce({ nationalSocietyId, change: 'account/declineInvitation' });
    },
  });
};
