import type { ProblemKey } from '@harken/contract/problems';
import { userEditCalls } from '@harken/contract/user-edits';
import { userCalls } from '@harken/contract/users';
import type { SocietyRole } from '@harken/domain/access/registration';
import { society } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { memberChangeRoutes } from './users.changes.routes.ts';
import { readMember, readSupervisor } from './users.details.ts';
import { addExistingUser } from './users.existing.actions.ts';
import { readAddExistingFormData, readCreateFormData, readEditFormData } from './users.forms.ts';
import { globalCoordinatorRoutes } from './users.global-coordinators.routes.ts';
import { invitationRoutes, ownInvitationRoutes } from './users.invitations.routes.ts';
import { findUsers } from './users.queries.ts';
import { type NewMember, registerMember } from './users.registration.actions.ts';
import {
  type Calling,
  demandSameSociety,
  inSociety,
  societyInBody,
  societyOfMember,
  societyToJoin,
} from './users.scopes.ts';
import { knownTo } from './users.two-factor.ts';

const registered = 'user.registration.success';

/** Creating users has its own words for a society that is missing or archived. */
const creation = {
  scope: societyToJoin,
  refusals: { societyArchived: 'user.registration.cannotCreateUsersInArchivedNationalSociety' },
} as const satisfies { scope: unknown; refusals: Record<string, ProblemKey> };

type Body = Omit<NewMember, 'role'> & { nationalSocietyId?: number | null };

async function register(context: Calling & { body: Body }, role: SocietyRole): Promise<string> {
  const { services, society: place, user } = inSociety(context);
  const { nationalSocietyId: _checked, ...fields } = context.body;
  demandSameSociety(context.body, place);
  const result = await registerMember(services, { member: { ...fields, role }, by: user, society: place });
  if (!result.ok) throw problem(result.reason);
  return registered;
}

const hidden = '***';

const listing: Routes = ({ route }) => {
  route(userCalls.listUsers, {
    scope: society,
    async handle(context) {
      const { services, society: place, user } = inSociety(context);
      const users = await findUsers(services.db, user.role, place);
      // Data consumers are reached once they confirmed their address (administration.md 2.4).
      return users
        .map((row) =>
          row.role === 'DataConsumer' && !row.isVerified
            ? { ...row, email: hidden, phoneNumber: hidden }
            : row,
        )
        .map(knownTo(user));
    },
  });

  route(userCalls.getUserCreateFormData, {
    scope: society,
    handle: (context) => readCreateFormData(inSociety(context)),
  });

  route(userEditCalls.getUserEditFormData, {
    scope: societyOfMember('nationalSocietyUserId'),
    handle: (context) => readEditFormData(inSociety(context), context.query.nationalSocietyUserId),
  });

  route(userEditCalls.getAddExistingFormData, {
    scope: society,
    handle: (context) => readAddExistingFormData(inSociety(context)),
  });
};

const addingExisting: Routes = ({ route }) => {
  route(userEditCalls.addExistingUser, {
    scope: societyInBody,
    refusals: { societyArchived: 'user.registration.cannotAddExistingUsersToArchivedNationalSociety' },
    async handle(context) {
      const { services, society: place, user } = inSociety(context);
      const { email, organizationId = null, modemId = null } = context.body;
      const addition = { email, organizationId, modemId, by: user, society: place };
      const result = await addExistingUser(services, addition);
      if (!result.ok) throw problem(result.reason);
    },
  });
};

const registering: Routes = ({ route }) => {
  route(userCalls.createManager, { ...creation, handle: (context) => register(context, 'Manager') });
  route(userCalls.createTechnicalAdvisor, {
    ...creation,
    handle: (context) => register(context, 'TechnicalAdvisor'),
  });
  route(userCalls.createCoordinator, { ...creation, handle: (context) => register(context, 'Coordinator') });
  route(userCalls.createDataConsumer, {
    ...creation,
    handle: (context) => register(context, 'DataConsumer'),
  });
  route(userCalls.createSupervisor, { ...creation, handle: (context) => register(context, 'Supervisor') });
  route(userCalls.createHeadSupervisor, {
    ...creation,
    handle: (context) => register(context, 'HeadSupervisor'),
  });
};

const reading: Routes = ({ route }) => {
  route(userCalls.getManager, {
    scope: societyOfMember('managerId'),
    handle: (context) =>
      readMember(inSociety(context), { userId: context.params.managerId, role: 'Manager' }),
  });
  route(userCalls.getTechnicalAdvisor, {
    scope: societyOfMember('technicalAdvisorId'),
    handle: (context) =>
      readMember(inSociety(context), { userId: context.params.technicalAdvisorId, role: 'TechnicalAdvisor' }),
  });
  route(userCalls.getCoordinator, {
    scope: societyOfMember('coordinatorId'),
    handle: (context) =>
      readMember(inSociety(context), { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });
  route(userCalls.getDataConsumer, {
    scope: societyOfMember('dataConsumerId'),
    handle: (context) =>
      readMember(inSociety(context), { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });
  route(userCalls.getSupervisor, {
    scope: societyOfMember('supervisorId'),
    handle: (context) =>
      readSupervisor(inSociety(context), { userId: context.params.supervisorId, role: 'Supervisor' }),
  });
  route(userCalls.getHeadSupervisor, {
    scope: societyOfMember('headSupervisorId'),
    handle: (context) =>
      readSupervisor(inSociety(context), { userId: context.params.headSupervisorId, role: 'HeadSupervisor' }),
  });
};

/** The people of the societies, and the global coordinators above them. */
export const userRoutes: Routes = (registration) => {
  listing(registration);
  registering(registration);
  addingExisting(registration);
  reading(registration);
  memberChangeRoutes(registration);
  invitationRoutes(registration);
  ownInvitationRoutes(registration);
  globalCoordinatorRoutes(registration);
};
