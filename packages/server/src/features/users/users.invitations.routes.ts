import type { CallName } from '@harken/contract/call-types';
import { userInvitationCalls } from '@harken/contract/user-invitations';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { createScopeResolver, society } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
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
  return { ...row, invitedAt: toLocalDateTime(invitedAt.getTime(), 0) };
}

const invitationScope = createScopeResolver(
  'invitationId',
  findSocietyOfInvitation,
  'user.invitation.notFound',
);

/** Invitations as the inviting society sees them. */
export const invitationRoutes: Routes = ({ route }) => {
  route(userInvitationCalls.listInvitations, {
    scope: society,
    async handle(context) {
      const { services, society: societyScope, user } = inSociety(context);
      return (await findInvitationsOfSociety(services.db, user, societyScope)).map(withTime);
    },
  });

  route(userInvitationCalls.withdrawInvitation, {
    scope: invitationScope,
    async handle(context) {
      const { services, society: societyScope, user } = inSociety(context);
      const withdrawal = { id: context.params.invitationId, by: user, society: societyScope };
      const result = await withdrawInvitation(services, withdrawal);
      if (!result.ok) throw expectedError(result.reason);
    },
  });
};

type AnswerResult = Awaited<ReturnType<typeof acceptInvitation>>;

/** The call has no society scope, so the society's pages would not get a live update without this. */
function sendLiveUpdate({ live }: Services, answered: AnswerResult, change: CallName): void {
  if (!answered.ok) throw expectedError(answered.reason);
  live.changed({ nationalSocietyId: answered.nationalSocietyId, change });
}

/** Invitations as the invited user sees them. Nobody else can accept for them. */
export const ownInvitationRoutes: Routes = ({ route }) => {
  route(userInvitationCalls.listOwnInvitations, {
    handle: async ({ services, user }) => (await findOwnInvitations(services.db, user.id)).map(withTime),
  });

  route(userInvitationCalls.acceptInvitation, {
    async handle({ services, user, params }) {
      const answered = await acceptInvitation(services, { id: params.invitationId, user });
      sendLiveUpdate(services, answered, 'account/acceptInvitation');
    },
  });

  route(userInvitationCalls.declineInvitation, {
    async handle({ services, user, params }) {
      const answered = await declineInvitation(services, { id: params.invitationId, user });
      sendLiveUpdate(services, answered, 'account/declineInvitation');
    },
  });
};
