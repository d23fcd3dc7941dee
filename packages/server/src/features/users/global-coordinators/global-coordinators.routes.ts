import { userCalls } from '@harken/contract/users';
import { userEditCalls } from '@harken/contract/users/edits';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { redactTwoFactorFor } from '../users.two-factor.ts';
import {
  deleteGlobalCoordinator,
  editGlobalCoordinator,
  registerGlobalCoordinator,
} from './global-coordinators.actions.ts';
import { findGlobalCoordinator, findGlobalCoordinators } from './global-coordinators.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findGlobalCoordinator>>>;

function toResponse<Found extends Row>({ name, emailAddress, phoneNumber, ...row }: Found) {
  return { ...row, name: name ?? '', email: emailAddress ?? '', phoneNumber: phoneNumber ?? '' };
}

/** Global coordinators. */
export const globalCoordinatorRoutes: Routes = ({ route }) => {
  route(userCalls.listGlobalCoordinators, {
    handle: async ({ services, user }) =>
      (await findGlobalCoordinators(services.db)).map(toResponse).map(redactTwoFactorFor(user)),
  });

  route(userCalls.getGlobalCoordinator, {
    async handle({ params, services }) {
      const found = await findGlobalCoordinator(services.db, params.globalCoordinatorId);
      if (!found) throw expectedError('user.common.userNotFound');
      return toResponse(found);
    },
  });

  route(userCalls.createGlobalCoordinator, {
    async handle({ body, user, services }) {
      await registerGlobalCoordinator(services, { person: body, by: user });
      return 'user.registration.success';
    },
  });

  route(userEditCalls.editGlobalCoordinator, {
    handle: ({ params, body, user, services }) =>
      editGlobalCoordinator(services, { id: params.globalCoordinatorId, person: body, by: user }),
  });

  route(userEditCalls.deleteGlobalCoordinator, {
    handle: ({ params, user, services }) =>
      deleteGlobalCoordinator(services, { id: params.globalCoordinatorId, by: user }),
  });
};
