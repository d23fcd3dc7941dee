import { alertEventCalls } from '@harken/contract/alert-events';
import type { ProjectFacts } from '@harken/domain/access/may';
import { projectOfAlert } from '../../platform/access/scopes.ts';
import { type CurrentUser, type Routes, withMessage } from '../../platform/http/routes.ts';
import { addEvent, editEvent, removeEvent, type Writer } from './alert-events.actions.ts';
import { readLog } from './alert-events.log.ts';
import { findEventChoices } from './alert-events.queries.ts';

function writerOf(call: { user: CurrentUser; place: unknown; params: { alertId: number } }): Writer {
  return { user: call.user, place: call.place as ProjectFacts, alertId: call.params.alertId };
}

/** The log of an alert: what happened to it, and what staff write down. */
export const alertEventRoutes: Routes = ({ route, services }) => {
  route(alertEventCalls.getAlertEventLog, {
    scope: projectOfAlert,
    handle: (call) => readLog(services.db, writerOf(call), call.params.alertId, call.query.utcOffset),
  });

  route(alertEventCalls.getAlertEventChoices, { handle: () => findEventChoices(services.db) });

  route(alertEventCalls.addAlertEvent, {
    scope: projectOfAlert,
    async handle(call) {
      const { eventSubtypeId = null, ...event } = call.body;
      await addEvent(services, writerOf(call), { ...event, eventSubtypeId });
      return withMessage('alertEvent.create.success');
    },
  });

  route(alertEventCalls.editAlertEvent, {
    scope: projectOfAlert,
    async handle(call) {
      const eventId = call.body.alertEventLogId ?? call.params.alertEventLogId;
      await editEvent(services, writerOf(call), { eventId, text: call.body.text });
      return withMessage('alertEvent.edit.success');
    },
  });

  route(alertEventCalls.deleteAlertEvent, {
    scope: projectOfAlert,
    async handle(call) {
      await removeEvent(services, writerOf(call), call.params.alertEventLogId);
      return withMessage('alertEvent.delete.success');
    },
  });
};
