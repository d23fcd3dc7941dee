import { alertCalls } from '@harken/contract/alerts';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project, projectOfAlert } from '../../platform/access/scopes.ts';
import type { CurrentUser, Routes } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import type { Reader } from './alerts.access.ts';
import { crossCheckInAlert } from './alerts.cross-checks.ts';
import { closeAlert, dismissAlert, escalateAlert } from './alerts.decisions.ts';
import { findHealthRiskChoices } from './alerts.list.queries.ts';
import { listAlerts } from './alerts.list.ts';
import { findAlert, findEscalatedRecipients, findReportsOfAlert } from './alerts.queries.ts';
import { listVisibleRecipients } from './alerts.recipients.ts';
import { toAssessment } from './alerts.responses.ts';
import { findAlertMilestones, findAlertSettings } from './alerts.timeliness.queries.ts';

/** All alert calls have a project as their scope. */
function toReader({ user, scope }: { user: CurrentUser; scope: unknown }): Reader {
  return { user, scope: scope as ProjectScope };
}

/** List and read alerts, cross-check their reports, escalate, dismiss and close them. */
export const alertRoutes: Routes = (registration) => {
  readingRoutes(registration);
  decidingRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  const { db } = services;

  route(alertCalls.getAlertFilters, {
    scope: project,
    async handle(call) {
      const { projectId, nationalSocietyId } = toReader(call).scope;
      const healthRisks = await findHealthRiskChoices(db, projectId);
      return { healthRisks, locations: await findStructure(db, nationalSocietyId) };
    },
  });

  route(alertCalls.listAlerts, {
    scope: project,
    handle(call) {
      const reader = { ...toReader(call), utcOffset: call.body.utcOffset };
      return listAlerts(services, { ...call.body, pageNumber: call.query.pageNumber }, reader);
    },
  });

  route(alertCalls.getAlert, {
    scope: projectOfAlert,
    async handle(call) {
      const { alertId } = call.params;
      const reader = toReader(call);
      const [alert, milestones, reports, escalatedTo, { targets }] = await Promise.all([
        findAlert(db, alertId),
        findAlertMilestones(db, alertId),
        findReportsOfAlert(db, alertId),
        findEscalatedRecipients(db, alertId),
        findAlertSettings(db, reader.scope.projectId),
      ]);
      const view = { ...reader, utcOffset: call.query.utcOffset, targets };
      return toAssessment({ ...alert, ...milestones }, reports, escalatedTo, view);
    },
  });

  route(alertCalls.getAlertRecipients, {
    scope: projectOfAlert,
    handle: (call) => listVisibleRecipients(db, toReader(call), call.params.alertId),
  });
};

const decidingRoutes: Routes = ({ route, services }) => {
  for (const action of ['acceptReport', 'dismissReport', 'resetReport'] as const) {
    route(alertCalls[`${action}OfAlert`], {
      scope: projectOfAlert,
      handle: (call) =>
        crossCheckInAlert(services, toReader(call), { ...call.params, ...call.query, action }),
    });
  }

  route(alertCalls.escalateAlert, {
    scope: projectOfAlert,
    handle: (call) => escalateAlert(services, toReader(call), { ...call.params, ...call.body }),
  });

  route(alertCalls.dismissAlert, {
    scope: projectOfAlert,
    handle: (call) => dismissAlert(services, toReader(call), call.params.alertId),
  });

  route(alertCalls.closeAlert, {
    scope: projectOfAlert,
    handle: (call) =>
      closeAlert(services, toReader(call), {
        alertId: call.params.alertId,
        escalatedOutcome: call.body.escalatedOutcome ?? null,
        comments: call.body.comments,
      }),
  });
};
