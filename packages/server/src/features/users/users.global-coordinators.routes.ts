import { userEditCalls } from '@harken/contract/user-edits';
import { userCalls } from '@harken/contract/users';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  deleteGlobalCoordinator,
  editGlobalCoordinator,
  registerGlobalCoordinator,
} from './users.global-coordinators.actions.ts';
import { findGlobalCoordinator, findGlobalCoordinators } from './users.global-coordinators.queries.ts';
import { knownTo } from './users.two-factor.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findGlobalCoordinator>>>;

function answer<Found extends Row>({ name, emailAddress, phoneNumber, ...row }: Found) {
  return { ...row, name: name ?? '', email: emailAddress ?? '', phoneNumber: phoneNumber ?? '' };
}

/** The people who look after all societies. */
export const globalCoordinatorRoutes: Routes = ({ route }) => {
  route(userCalls.listGlobalCoordinators, {
    handle: async ({ services, user }) =>
      (await findGlobalCoordinators(services.db)).map(answer).map(knownTo(user)),
  });

  route(userCalls.getGlobalCoordinator, {
    async handle({ params, services }) {
      const found = await findGlobalCoordinator(services.db, params.globalCoordinatorId);
      if (!found) throw problem('user.common.userNotFound');
      return answer(found);
    },
  });

  route(userCalls.createGlobalCoordinator, {
    async handle({ body, user, services }) {
      const result = await registerGlobalCoordinator(services, { person: body, by: user });
      if (!result.ok) throw problem(result.reason);
      return 'user.registration.success';
    },
  });

  route(userEditCalls.editGlobalCoordinator, {
    async handle({ params, body, user, services }) {
      const edit = { id: params.globalCoordinatorId, person: body, by: user };
      const result = await editGlobalCoordinator(services, edit);
      if (!result.ok) throw problem(result.reason);
    },
  });

  route(userEditCalls.deleteGlobalCoordinator, {
    async handle({ params, user, services }) {
      const result = await deleteGlobalCoordinator(services, { id: params.globalCoordinatorId, by: user });
      if (!result.ok) throw problem(result.reason);
    },
  });
};
