import type { ActionBody } from '@harken/contract/outbreaks/changes';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { findPeopleChoices } from '../reading/form.queries.ts';
import { changeOutbreak, type OutbreakEditor } from './change-outbreak.ts';
import {
  countActions,
  deleteAction,
  findAction,
  insertAction,
  updateDone,
} from './response-actions.queries.ts';

/** Adds an action of the response. */
export function addAction(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, body }: { outbreakId: number; body: ActionBody },
): Promise<number> {
  return changeOutbreak(services, by, { outbreakId, action: 'outbreak/addAction' }, async ({ trx, now }) => {
    const { task, responsibleId = null, dueOn = null } = body;
    if ((await countActions(trx, outbreakId)) >= outbreakLimits.maxActions)
      throw expectedError('outbreak.tooMany');
    if (responsibleId !== null && !(await findPeopleChoices(trx, by)).some(({ id }) => id === responsibleId))
      throw fieldError('ResponsibleId', 'validation.valueInvalid');
    const actionId = await insertAction(trx, { outbreakId, task, responsibleId, dueOn, createdAt: now });
    return {
      result: actionId,
      log: [{ kind: 'actionAdded', text: task }],
      after: { actionId, responsibleId, dueOn },
    };
  });
}

interface ActionRequest {
  outbreakId: number;
  actionId: number;
}

/** Marks an action as done, or as not done. The same again changes nothing. */
export function setActionDone(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, actionId, isDone }: ActionRequest & { isDone: boolean },
): Promise<void> {
  const change = { outbreakId, action: 'outbreak/setActionDone' };
  return changeOutbreak(services, by, change, async ({ trx, now }) => {
    const action = await findAction(trx, { outbreakId, actionId });
    if (!action) throw expectedError('outbreak.actionNotFound');
    const wasDone = action.doneAt !== null;
    const done = isDone ? { doneAt: now, doneById: by.user.id } : { doneAt: null, doneById: null };
    if (wasDone !== isDone) await updateDone(trx, { outbreakId, actionId }, done);
    const kind = isDone ? ('actionDone' as const) : ('actionUndone' as const);
    return {
      result: undefined,
      log: wasDone === isDone ? [] : [{ kind, text: action.task }],
      before: { actionId, isDone: wasDone },
      after: { actionId, isDone },
    };
  });
}

/** Removes an action; the log keeps its text. */
export function removeAction(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, actionId }: ActionRequest,
): Promise<void> {
  return changeOutbreak(services, by, { outbreakId, action: 'outbreak/removeAction' }, async ({ trx }) => {
    const action = await findAction(trx, { outbreakId, actionId });
    if (!action) throw expectedError('outbreak.actionNotFound');
    await deleteAction(trx, { outbreakId, actionId });
    return {
      result: undefined,
      log: [{ kind: 'actionRemoved', text: action.task }],
      before: { actionId, isDone: action.doneAt !== null },
    };
  });
}
