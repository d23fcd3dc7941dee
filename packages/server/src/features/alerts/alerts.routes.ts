import { alertCalls } from '@harken/contract/alerts';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project, projectOfAlert } from '../../platform/access/scopes.ts';
import type { CurrentUser, Routes } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import type { Reader } from './alerts.access.ts';
import { assessment } from './alerts.answers.ts';
import { crossCheckInAlert } from './alerts.cross-checks.ts';
import { closeAlert, dismissAlert, escalateAlert } from './alerts.decisions.ts';
import { findHealthRiskChoices } from './alerts.list.queries.ts';
import { listAlerts } from './alerts.list.ts';
import { findAlert, findEscalatedTo, findReportsOfAlert } from './alerts.queries.ts';
import { recipientsSeenBy } from './alerts.recipients.ts';

/** Every call of alerts lies in a project. */
function readerOf({ user, place }: { user: CurrentUser; place: unknown }): Reader {
  return { user, place: place as ProjectFacts };
}

/** What staff may do with alerts: find them, read one, cross-check its reports, escalate, dismiss and close it. */
export const alertRoutes: Routes = (registration) => {
  readingRoutes(registration);
  decidingRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  const { db } = services;
  const targetMinutes = services.config.alertCheckMinutes;

  route(alertCalls.getAlertFilters, {
    scope: project,
    async handle(call) {
      const { projectId, nationalSocietyId } = readerOf(call).place;
      const healthRisks = await findHealthRiskChoices(db, projectId);
      return { healthRisks, locations: await findStructure(db, nationalSocietyId) };
    },
  });

  route(alertCalls.listAlerts, {
    scope: project,
    handle(call) {
      const view = { ...readerOf(call), utcOffset: call.body.utcOffset, targetMinutes };
      return listAlerts(db, { ...call.body, pageNumber: call.query.pageNumber }, view);
    },
  });

  route(alertCalls.getAlert, {
    scope: projectOfAlert,
    async handle(call) {
      const { alertId } = call.params;
      const [alert, reports, escalatedTo] = await Promise.all([
        findAlert(db, alertId),
        findReportsOfAlert(db, alertId),
        findEscalatedTo(db, alertId),
      ]);
      const view = { ...readerOf(call), utcOffset: call.query.utcOffset, targetMinutes };
      return assessment(alert, reports, escalatedTo, view);
    },
  });

  route(alertCalls.getAlertRecipients, {
    scope: projectOfAlert,
    handle: (call) => recipientsSeenBy(db, readerOf(call), call.params.alertId),
  });
};

const decidingRoutes: Routes = ({ route, services }) => {
  for (const deed of ['acceptReport', 'dismissReport', 'resetReport'] as const) {
    route(alertCalls[`${deed}OfAlert`], {
      scope: projectOfAlert,
      handle: (call) => crossCheckInAlert(services, readerOf(call), { ...call.params, ...call.query, deed }),
    });
  }

  route(alertCalls.escalateAlert, {
    scope: projectOfAlert,
    handle: (call) => escalateAlert(services, readerOf(call), { ...call.params, ...call.body }),
  });

  route(alertCalls.dismissAlert, {
    scope: projectOfAlert,
    handle: (call) => dismissAlert(services, readerOf(call), call.params.alertId),
  });

  route(alertCalls.closeAlert, {
    scope: projectOfAlert,
    handle: (call) =>
      closeAlert(services, readerOf(call), {
        alertId: call.params.alertId,
        escalatedOutcome: call.body.escalatedOutcome ?? null,
        comments: call.body.comments,
      }),
  });
};
