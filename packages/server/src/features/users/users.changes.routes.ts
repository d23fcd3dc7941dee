import { userEditCalls } from '@harken/contract/users/edits';
import type { SocietyRole } from '@harken/domain/access/registration';
import type { Routes } from '../../platform/http/routes.ts';
import { deleteMember } from './removal/removal.actions.ts';
import { type ChangedMember, editMember } from './users.editing.actions.ts';
import {
  type CallContext,
  requireSameSociety,
  resolveChangedMemberSociety,
  toSocietyContext,
} from './users.scopes.ts';

interface Target {
  userId: number;
  role: SocietyRole;
}

type Body = ChangedMember & { nationalSocietyId?: number | null };

async function edit(context: CallContext & { body: Body }, target: Target): Promise<void> {
  const { services, society, user } = toSocietyContext(context);
  const { nationalSocietyId: _checked, ...change } = context.body;
  requireSameSociety(context.body, society);
  await editMember(services, { ...target, change, by: user, society });
}

async function remove(context: CallContext, target: Target): Promise<void> {
  const { services, society, user } = toSocietyContext(context);
  await deleteMember(services, { ...target, by: user, society });
}

const editRoutes: Routes = ({ route }) => {
  route(userEditCalls.editManager, {
    scope: resolveChangedMemberSociety('managerId'),
    handle: (context) => edit(context, { userId: context.params.managerId, role: 'Manager' }),
  });

  route(userEditCalls.editTechnicalAdvisor, {
    scope: resolveChangedMemberSociety('technicalAdvisorId'),
    handle: (context) =>
      edit(context, { userId: context.params.technicalAdvisorId, role: 'TechnicalAdvisor' }),
  });

  route(userEditCalls.editCoordinator, {
    scope: resolveChangedMemberSociety('coordinatorId'),
    handle: (context) => edit(context, { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });

  route(userEditCalls.editDataConsumer, {
    scope: resolveChangedMemberSociety('dataConsumerId'),
    handle: (context) => edit(context, { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });

  route(userEditCalls.editSupervisor, {
    scope: resolveChangedMemberSociety('supervisorId'),
    handle: (context) => edit(context, { userId: context.params.supervisorId, role: 'Supervisor' }),
  });

  route(userEditCalls.editHeadSupervisor, {
    scope: resolveChangedMemberSociety('headSupervisorId'),
    handle: (context) => edit(context, { userId: context.params.headSupervisorId, role: 'HeadSupervisor' }),
  });
};

const deleteRoutes: Routes = ({ route }) => {
  route(userEditCalls.deleteManager, {
    scope: resolveChangedMemberSociety('managerId'),
    handle: (context) => remove(context, { userId: context.params.managerId, role: 'Manager' }),
  });

  route(userEditCalls.deleteTechnicalAdvisor, {
    scope: resolveChangedMemberSociety('technicalAdvisorId'),
    handle: (context) =>
      remove(context, { userId: context.params.technicalAdvisorId, role: 'TechnicalAdvisor' }),
  });

  route(userEditCalls.deleteCoordinator, {
    scope: resolveChangedMemberSociety('coordinatorId'),
    handle: (context) => remove(context, { userId: context.params.coordinatorId, role: 'Coordinator' }),
  });

  route(userEditCalls.deleteDataConsumer, {
    scope: resolveChangedMemberSociety('dataConsumerId'),
    handle: (context) => remove(context, { userId: context.params.dataConsumerId, role: 'DataConsumer' }),
  });

  route(userEditCalls.deleteSupervisor, {
    scope: resolveChangedMemberSociety('supervisorId'),
    handle: (context) => remove(context, { userId: context.params.supervisorId, role: 'Supervisor' }),
  });

  route(userEditCalls.deleteHeadSupervisor, {
    scope: resolveChangedMemberSociety('headSupervisorId'),
    handle: (context) => remove(context, { userId: context.params.headSupervisorId, role: 'HeadSupervisor' }),
  });
};

/** Editing and deleting members of a society: one call each for every role. */
export const memberChangeRoutes: Routes = (registration) => {
  editRoutes(registration);
  deleteRoutes(registration);
};
