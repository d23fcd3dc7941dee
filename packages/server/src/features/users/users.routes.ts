import type { Call, CallRequest } from '@harken/contract/call';
import type { ProblemKey } from '@harken/contract/problems';
import { userCalls } from '@harken/contract/users';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import type { SocietyRole } from '@harken/domain/access/registration';
import { placeOf, society } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser, Routes, Scope } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findSocietyOfMember } from './users.details.queries.ts';
import { readCreateFormData, readMember, readSupervisor } from './users.details.ts';
import { globalCoordinatorRoutes } from './users.global-coordinators.routes.ts';
import { findUsers } from './users.queries.ts';
import { type NewMember, registerMember } from './users.registration.actions.ts';

const registered = 'user.registration.success';

/** Creating users has its own words for a society that is missing or archived. */
const creation = {
  scope: placeOf(
    'nationalSocietyId',
    async (_db, nationalSocietyId) => ({ nationalSocietyId }),
    'user.registration.nationalSocietyDoesNotExist',
  ),
  refusals: { societyArchived: 'user.registration.cannotCreateUsersInArchivedNationalSociety' },
} as const satisfies { scope: unknown; refusals: Record<string, ProblemKey> };

/** A user belongs to the society that the query names, or the request leads nowhere. */
function societyOfMember(name: string): Scope<Call> {
  const scope = async <C extends Call>(call: CallRequest<C>, { db }: Services) => {
    const ids = { ...(call.query as object), ...(call.params as object) } as Record<string, number>;
    const { [name]: userId = 0, nationalSocietyId = 0 } = ids;
    return (await findSocietyOfMember(db, { userId, nationalSocietyId })) ?? null;
  };
  return Object.assign(scope, { missing: 'user.common.userNotFound' as const });
}

interface Calling {
  user: CurrentUser;
  place: SocietyFacts | ProjectFacts | null;
  services: Services;
}

function inSociety({ user, place, services }: Calling) {
  if (!place) throw problem('error.unauthorized');
  return { user, services, society: place };
}

type Body = Omit<NewMember, 'role'> & { nationalSocietyId?: number | null };

async function register(context: Calling & { body: Body }, role: SocietyRole): Promise<string> {
  const { services, society: place, user } = inSociety(context);
  const { nationalSocietyId, ...fields } = context.body;
  // What is checked is the society of the address; the body may repeat it, not name another.
  if (nationalSocietyId && nationalSocietyId !== place.nationalSocietyId) throw problem('error.unauthorized');
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
      return users.map((row) =>
        row.role === 'DataConsumer' && !row.isVerified ? { ...row, email: hidden, phoneNumber: hidden } : row,
      );
    },
  });

  route(userCalls.getUserCreateFormData, {
    scope: society,
    handle: (context) => readCreateFormData(inSociety(context)),
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
  reading(registration);
  globalCoordinatorRoutes(registration);
};
