import { userEditCalls } from '@harken/contract/user-edits';
import type { SocietyRole } from '@harken/domain/access/registration';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { deleteMember } from './users.deletion.actions.ts';
import { type ChangedMember, editMember } from './users.editing.actions.ts';
import { type Calling, demandSameSociety, inSociety, societyOfChange } from './users.scopes.ts';

interface Whom {
  userId: number;
  role: SocietyRole;
}

type Body = ChangedMember & { nationalSocietyId?: number | null };

async function edit(context: Calling & { body: Body }, whom: Whom): Promise<void> {
  const { services, society, user } = inSociety(context);
  const { nationalSocietyId: _checked, ...change } = context.body;
  demandSameSociety(context.body, society);
  const result = await editMember(services, { ...whom, change, by: user, society });
  if (!result.ok) throw problem(result.reason);
}

async function remove(context: Calling, whom: Whom): Promise<void> {
  const { services, society, user } = inSociety(context);
  const result = await deleteMember(services, { ...whom, by: user, society });
  if (!result.ok) throw problem(result.reason);
}

const editing: Routes = ({ route }) => {
  route(userEditCalls.editManager, {
    scope: societyOfChange('managerId'),
    handle: (context) => edit(context, { userId: context.params.managerId, role: 'Manager' }),
  });

  route(userEditCalls.editTechnicalAdvisor, {
    scope: societyOfChange('technicalAdvisorId'),
    handle: (context) =>
      edit(context, { userId: context.params.technicalAdvisorId, role: 'TechnicalAdvisor' }),
  });

  route(userEditCalls.editCoordinator, {
    scope: societyOfChange('coordinatorId'),
    handle: (context) => edit(context, { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });

  route(userEditCalls.editDataConsumer, {
    scope: societyOfChange('dataConsumerId'),
    handle: (context) => edit(context, { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });

  route(userEditCalls.editSupervisor, {
    scope: societyOfChange('supervisorId'),
    handle: (context) => edit(context, { userId: context.params.supervisorId, role: 'Supervisor' }),
  });

  route(userEditCalls.editHeadSupervisor, {
    scope: societyOfChange('headSupervisorId'),
    handle: (context) => edit(context, { userId: context.params.headSupervisorId, role: 'HeadSupervisor' }),
  });
};

const deleting: Routes = ({ route }) => {
  route(userEditCalls.deleteManager, {
    scope: societyOfChange('managerId'),
    handle: (context) => remove(context, { userId: context.params.managerId, role: 'Manager' }),
  });

  route(userEditCalls.deleteTechnicalAdvisor, {
    scope: societyOfChange('technicalAdvisorId'),
    handle: (context) =>
      remove(context, { userId: context.params.technicalAdvisorId, role: 'TechnicalAdvisor' }),
  });

  route(userEditCalls.deleteCoordinator, {
    scope: societyOfChange('coordinatorId'),
    handle: (context) => remove(context, { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });

  route(userEditCalls.deleteDataConsumer, {
    scope: societyOfChange('dataConsumerId'),
    handle: (context) => remove(context, { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });

  route(userEditCalls.deleteSupervisor, {
    scope: societyOfChange('supervisorId'),
    handle: (context) => remove(context, { userId: context.params.supervisorId, role: 'Supervisor' }),
  });

  route(userEditCalls.deleteHeadSupervisor, {
    scope: societyOfChange('headSupervisorId'),
    handle: (context) => remove(context, { userId: context.params.headSupervisorId, role: 'HeadSupervisor' }),
  });
};

/** Changing and removing the people of a society: one call each for every role. */
export const memberChangeRoutes: Routes = (registration) => {
  editing(registration);
  deleting(registration);
};
