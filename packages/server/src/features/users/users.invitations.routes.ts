import type { CallName } from '@harken/contract/call-types';
import { userInvitationCalls } from '@harken/contract/user-invitations';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import { placeOf, society } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { acceptInvitation, declineInvitation, withdrawInvitation } from './users.invitations.actions.ts';
import {
  findInvitationsOfSociety,
  findOwnInvitations,
  findSocietyOfInvitation,
} from './users.invitations.queries.ts';
import { inSociety } from './users.scopes.ts';

function withTime<Row extends { invitedAt: Date }>({ invitedAt, ...row }: Row) {
  return { ...row, invitedAt: localDateTimeOf(invitedAt.getTime(), 0) };
}

const ofInvitation = placeOf('invitationId', findSocietyOfInvitation, 'user.invitation.notFound');

/** What a society sees of those whom it invited. */
export const invitationRoutes: Routes = ({ route }) => {
  route(userInvitationCalls.listInvitations, {
    scope: society,
    async handle(context) {
      const { services, society: place, user } = inSociety(context);
      return (await findInvitationsOfSociety(services.db, user, place)).map(withTime);
    },
  });

  route(userInvitationCalls.withdrawInvitation, {
    scope: ofInvitation,
    async handle(context) {
      const { services, society: place, user } = inSociety(context);
      const withdrawal = { id: context.params.invitationId, by: user, society: place };
      const result = await withdrawInvitation(services, withdrawal);
      if (!result.ok) throw problem(result.reason);
    },
  });
};

type Answered = Awaited<ReturnType<typeof acceptInvitation>>;

/** The answer is a deed of the person's own, so that nothing else tells the society's pages of it. */
function announce({ live }: Services, answered: Answered, change: CallName): void {
  if (!answered.ok) throw problem(answered.reason);
  live.changed({ nationalSocietyId: answered.nationalSocietyId, change });
}

/** What the invited person sees and does: nobody else accepts for them. */
export const ownInvitationRoutes: Routes = ({ route }) => {
  route(userInvitationCalls.listOwnInvitations, {
    handle: async ({ services, user }) => (await findOwnInvitations(services.db, user.id)).map(withTime),
  });

  route(userInvitationCalls.acceptInvitation, {
    async handle({ services, user, params }) {
      const answered = await acceptInvitation(services, { id: params.invitationId, user });
      announce(services, answered, 'account/acceptInvitation');
    },
  });

  route(userInvitationCalls.declineInvitation, {
    async handle({ services, user, params }) {
      const answered = await declineInvitation(services, { id: params.invitationId, user });
      announce(services, answered, 'account/declineInvitation');
    },
  });
};
