import { alertEventCalls } from '@harken/contract/alerts/events';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { projectOfAlert } from '../../platform/access/scopes.ts';
import { type CurrentUser, type Routes, withMessage } from '../../platform/http/routes.ts';
import { type AlertLogContext, addEvent, editEvent, removeEvent } from './alert-events.actions.ts';
import { loadLog } from './alert-events.log.ts';
import { findEventChoices } from './alert-events.queries.ts';

function toLogContext(call: {
  user: CurrentUser;
  scope: ProjectScope;
  params: { alertId: number };
}): AlertLogContext {
  return { user: call.user, scope: call.scope, alertId: call.params.alertId };
}

/** The log of an alert: its history, and the events logged by staff. */
export const alertEventRoutes: Routes = ({ route, services }) => {
  route(alertEventCalls.getAlertEventLog, {
    scope: projectOfAlert,
    handle: (call) => loadLog(services.db, call, call.params.alertId, call.query.utcOffset),
  });

  route(alertEventCalls.getAlertEventChoices, { handle: () => findEventChoices(services.db) });

  route(alertEventCalls.addAlertEvent, {
    scope: projectOfAlert,
    async handle(call) {
      const { eventSubtypeId = null, ...event } = call.body;
      await addEvent(services, toLogContext(call), { ...event, eventSubtypeId });
      return withMessage('alertEvent.create.success');
    },
  });

  route(alertEventCalls.editAlertEvent, {
    scope: projectOfAlert,
    async handle(call) {
      const eventId = call.body.alertEventLogId ?? call.params.alertEventLogId;
      await editEvent(services, toLogContext(call), { eventId, text: call.body.text });
      return withMessage('alertEvent.edit.success');
    },
  });

  route(alertEventCalls.deleteAlertEvent, {
    scope: projectOfAlert,
    async handle(call) {
      await removeEvent(services, toLogContext(call), call.params.alertEventLogId);
      return withMessage('alertEvent.delete.success');
    },
  });
};
