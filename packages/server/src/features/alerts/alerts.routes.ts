import { alertCalls } from '@harken/contract/alerts';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project, projectOfAlert } from '../../platform/access/scopes.ts';
import type { CurrentUser, Routes } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import type { Reader } from './alerts.access.ts';
import { assessment } from './alerts.answers.ts';
import { findAlertSettings, findFirstDeeds } from './alerts.clocks.queries.ts';
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
      const reader = { ...readerOf(call), utcOffset: call.body.utcOffset };
      return listAlerts(services, { ...call.body, pageNumber: call.query.pageNumber }, reader);
    },
  });

  route(alertCalls.getAlert, {
    scope: projectOfAlert,
    async handle(call) {
      const { alertId } = call.params;
      const reader = readerOf(call);
      const [alert, firstDeeds, reports, escalatedTo, { targets }] = await Promise.all([
        findAlert(db, alertId),
        findFirstDeeds(db, alertId),
        findReportsOfAlert(db, alertId),
        findEscalatedTo(db, alertId),
        findAlertSettings(db, reader.place.projectId),
      ]);
      const view = { ...reader, utcOffset: call.query.utcOffset, targets };
      return assessment({ ...alert, ...firstDeeds }, reports, escalatedTo, view);
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
