import type { ErrorKey } from '@harken/contract/error-keys';
import { userCalls } from '@harken/contract/users';
import { userEditCalls } from '@harken/contract/users/edits';
import type { SocietyRole } from '@harken/domain/access/registration';
import { society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { globalCoordinatorRoutes } from './global-coordinators/global-coordinators.routes.ts';
import { invitationRoutes, ownInvitationRoutes } from './invitations/invitations.routes.ts';
import { type NewMember, registerMember } from './registration/registration.actions.ts';
import { memberChangeRoutes } from './users.changes.routes.ts';
import { readMember, readSupervisor } from './users.details.ts';
import { addExistingUser } from './users.existing.actions.ts';
import { readAddExistingFormData, readCreateFormData, readEditFormData } from './users.forms.ts';
import { findUsers } from './users.queries.ts';
import {
  type CallContext,
  requireSameSociety,
  resolveMemberSociety,
  societyInBody,
  societyToJoin,
  toSocietyContext,
} from './users.scopes.ts';
import { redactTwoFactorFor } from './users.two-factor.ts';

const registered = 'user.registration.success';

/** Creating users has its own error for an archived society. */
const creation = {
  scope: societyToJoin,
  denialErrors: { societyArchived: 'user.registration.cannotCreateUsersInArchivedNationalSociety' },
} as const satisfies { scope: unknown; denialErrors: Record<string, ErrorKey> };

type Body = Omit<NewMember, 'role'> & { nationalSocietyId?: number | null };

async function register(context: CallContext & { body: Body }, role: SocietyRole): Promise<string> {
  const { services, society: currentSociety, user } = toSocietyContext(context);
  const { nationalSocietyId: _checked, ...fields } = context.body;
  requireSameSociety(context.body, currentSociety);
  await registerMember(services, { member: { ...fields, role }, by: user, society: currentSociety });
  return registered;
}

const hidden = '***';

const listRoutes: Routes = ({ route }) => {
  route(userCalls.listUsers, {
    scope: society,
    async handle(context) {
      const { services, society: currentSociety, user } = toSocietyContext(context);
      const users = await findUsers(services.db, user.role, currentSociety);
      // Contact details of data consumers are hidden until they confirm their address.
      return users
        .map((row) =>
          row.role === 'DataConsumer' && !row.isVerified
            ? { ...row, email: hidden, phoneNumber: hidden }
            : row,
        )
        .map(redactTwoFactorFor(user));
    },
  });

  route(userCalls.getUserCreateFormData, {
    scope: society,
    handle: (context) => readCreateFormData(toSocietyContext(context)),
  });

  route(userEditCalls.getUserEditFormData, {
    scope: resolveMemberSociety('nationalSocietyUserId'),
    handle: (context) => readEditFormData(toSocietyContext(context), context.query.nationalSocietyUserId),
  });

  route(userEditCalls.getAddExistingFormData, {
    scope: society,
    handle: (context) => readAddExistingFormData(toSocietyContext(context)),
  });
};

const addExistingRoutes: Routes = ({ route }) => {
  route(userEditCalls.addExistingUser, {
    scope: societyInBody,
    denialErrors: { societyArchived: 'user.registration.cannotAddExistingUsersToArchivedNationalSociety' },
    async handle(context) {
      const { services, society: currentSociety, user } = toSocietyContext(context);
      const { email, organizationId = null, modemId = null } = context.body;
      await addExistingUser(services, { email, organizationId, modemId, by: user, society: currentSociety });
    },
  });
};

const registrationRoutes: Routes = ({ route }) => {
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

const readRoutes: Routes = ({ route }) => {
  route(userCalls.getManager, {
    scope: resolveMemberSociety('managerId'),
    handle: (context) =>
      readMember(toSocietyContext(context), { userId: context.params.managerId, role: 'Manager' }),
  });
  route(userCalls.getTechnicalAdvisor, {
    scope: resolveMemberSociety('technicalAdvisorId'),
    handle: (context) =>
      readMember(toSocietyContext(context), {
        userId: context.params.technicalAdvisorId,
        role: 'TechnicalAdvisor',
      }),
  });
  route(userCalls.getCoordinator, {
    scope: resolveMemberSociety('coordinatorId'),
    handle: (context) =>
      readMember(toSocietyContext(context), { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });
  route(userCalls.getDataConsumer, {
    scope: resolveMemberSociety('dataConsumerId'),
    handle: (context) =>
      readMember(toSocietyContext(context), { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });
  route(userCalls.getSupervisor, {
    scope: resolveMemberSociety('supervisorId'),
    handle: (context) =>
      readSupervisor(toSocietyContext(context), { userId: context.params.supervisorId, role: 'Supervisor' }),
  });
  route(userCalls.getHeadSupervisor, {
    scope: resolveMemberSociety('headSupervisorId'),
    handle: (context) =>
      readSupervisor(toSocietyContext(context), {
        userId: context.params.headSupervisorId,
        role: 'HeadSupervisor',
      }),
  });
};

/** Users of societies, and global coordinators. */
export const userRoutes: Routes = (registration) => {
  listRoutes(registration);
  registrationRoutes(registration);
  addExistingRoutes(registration);
  readRoutes(registration);
  memberChangeRoutes(registration);
  invitationRoutes(registration);
  ownInvitationRoutes(registration);
  globalCoordinatorRoutes(registration);
};
