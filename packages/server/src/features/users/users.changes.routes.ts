import { userEditCalls } from '@harken/contract/users/edits';
import type { SocietyRole } from '@harken/domain/access/registration';
import type { Routes } from '../../platform/http/routes.ts';
import { deleteMember } from './removal/removal.actions.ts';
import { type ChangedMember, editMember } from './users.editing.actions.ts';
import { type CallContext, changedMemberSociety, inSociety, requireSameSociety } from './users.scopes.ts';

interface Target {
  userId: number;
  role: SocietyRole;
}

type Body = ChangedMember & { nationalSocietyId?: number | null };

async function edit(context: CallContext & { body: Body }, target: Target): Promise<void> {
  const { services, society, user } = inSociety(context);
  const { nationalSocietyId: _checked, ...change } = context.body;
  requireSameSociety(context.body, society);
  await editMember(services, { ...target, change, by: user, society });
}

async function remove(context: CallContext, target: Target): Promise<void> {
  const { services, society, user } = inSociety(context);
  await deleteMember(services, { ...target, by: user, society });
}

const editing: Routes = ({ route }) => {
  route(userEditCalls.editManager, {
    scope: changedMemberSociety('managerId'),
    handle: (context) => edit(context, { userId: context.params.managerId, role: 'Manager' }),
  });

  route(userEditCalls.editTechnicalAdvisor, {
    scope: changedMemberSociety('technicalAdvisorId'),
    handle: (context) =>
      edit(context, { userId: context.params.technicalAdvisorId, role: 'TechnicalAdvisor' }),
  });

  route(userEditCalls.editCoordinator, {
    scope: changedMemberSociety('coordinatorId'),
    handle: (context) => edit(context, { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });

  route(userEditCalls.editDataConsumer, {
    scope: changedMemberSociety('dataConsumerId'),
    handle: (context) => edit(context, { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });

  route(userEditCalls.editSupervisor, {
    scope: changedMemberSociety('supervisorId'),
    handle: (context) => edit(context, { userId: context.params.supervisorId, role: 'Supervisor' }),
  });

  route(userEditCalls.editHeadSupervisor, {
    scope: changedMemberSociety('headSupervisorId'),
    handle: (context) => edit(context, { userId: context.params.headSupervisorId, role: 'HeadSupervisor' }),
  });
};

const deleting: Routes = ({ route }) => {
  route(userEditCalls.deleteManager, {
    scope: changedMemberSociety('managerId'),
    handle: (context) => remove(context, { userId: context.params.managerId, role: 'Manager' }),
  });

  route(userEditCalls.deleteTechnicalAdvisor, {
    scope: changedMemberSociety('technicalAdvisorId'),
    handle: (context) =>
      remove(context, { userId: context.params.technicalAdvisorId, role: 'TechnicalAdvisor' }),
  });

  route(userEditCalls.deleteCoordinator, {
    scope: changedMemberSociety('coordinatorId'),
    handle: (context) => remove(context, { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });

  route(userEditCalls.deleteDataConsumer, {
    scope: changedMemberSociety('dataConsumerId'),
    handle: (context) => remove(context, { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });

  route(userEditCalls.deleteSupervisor, {
    scope: changedMemberSociety('supervisorId'),
    handle: (context) => remove(context, { userId: context.params.supervisorId, role: 'Supervisor' }),
  });

  route(userEditCalls.deleteHeadSupervisor, {
    scope: changedMemberSociety('headSupervisorId'),
    handle: (context) => remove(context, { userId: context.params.headSupervisorId, role: 'HeadSupervisor' }),
  });
};

/** Editing and deleting members of a society: one call each for every role. */
export const memberChangeRoutes: Routes = (registration) => {
  editing(registration);
  deleting(registration);
};
