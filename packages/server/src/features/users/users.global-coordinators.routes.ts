import { userEditCalls } from '@harken/contract/user-edits';
import { userCalls } from '@harken/contract/users';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  deleteGlobalCoordinator,
  editGlobalCoordinator,
  registerGlobalCoordinator,
} from './users.global-coordinators.actions.ts';
import { findGlobalCoordinator, findGlobalCoordinators } from './users.global-coordinators.queries.ts';
import { redactTwoFactorFor } from './users.two-factor.ts';

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
      const result = await registerGlobalCoordinator(services, { person: body, by: user });
      if (!result.ok) throw expectedError(result.reason);
      return 'user.registration.success';
    },
  });

  route(userEditCalls.editGlobalCoordinator, {
    async handle({ params, body, user, services }) {
      const edit = { id: params.globalCoordinatorId, person: body, by: user };
      const result = await editGlobalCoordinator(services, edit);
      if (!result.ok) throw expectedError(result.reason);
    },
  });

  route(userEditCalls.deleteGlobalCoordinator, {
    async handle({ params, user, services }) {
      const result = await deleteGlobalCoordinator(services, { id: params.globalCoordinatorId, by: user });
      if (!result.ok) throw expectedError(result.reason);
    },
  });
};
