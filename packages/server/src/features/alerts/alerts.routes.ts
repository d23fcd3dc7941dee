import { alertCalls } from '@harken/contract/alerts';
import { project, projectOfAlert } from '../../platform/access/scopes.ts';
import { readCodesOfPlaces } from '../../platform/codes-of-places.ts';
import type { Database } from '../../platform/db/database.ts';
import { readsIfClosed } from '../../platform/http/closed-period.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../platform/place-codes.queries.ts';
import type { Reader } from './alerts.access.ts';
import { crossCheckInAlert } from './alerts.cross-checks.ts';
import { findAlert, findEscalatedRecipients, findReportsOfAlert } from './alerts.queries.ts';
import { type EscalationRecipient, findRecipientsOfAlert } from './alerts.recipients.queries.ts';
import { toAssessment } from './alerts.responses.ts';
import { closeAlert, dismissAlert, escalateAlert } from './decisions/decisions.ts';
import { findHealthRiskChoices } from './list/list.queries.ts';
import { listAlerts } from './list/list.ts';
import { findAlertMilestones, findAlertSettings } from './timeliness/timeliness.queries.ts';

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
      const { projectId, nationalSocietyId } = call.scope;
      const healthRisks = await findHealthRiskChoices(db, projectId, call.languageCode);
      const locations = await findStructureWithCodes(db, nationalSocietyId, services.clock.now());
      return { healthRisks, locations };
    },
  });

  route(alertCalls.listAlerts, {
    scope: project,
    reads: readsIfClosed,
    handle(call) {
      const { user, scope, languageCode } = call;
      const reader = { user, scope, languageCode, utcOffset: call.body.utcOffset };
      return listAlerts(services, { ...call.body, pageNumber: call.query.pageNumber }, reader);
    },
  });

  route(alertCalls.getAlert, {
    scope: projectOfAlert,
    async handle(call) {
      const { alertId } = call.params;
      const { user, scope } = call;
      const [alert, milestones, reports, escalatedTo, { targets, timeZoneId }] = await Promise.all([
        findAlert(db, alertId, call.languageCode),
        findAlertMilestones(db, alertId),
        findReportsOfAlert(db, alertId),
        findEscalatedRecipients(db, alertId),
        findAlertSettings(db, scope.projectId),
      ]);
      const findCodes = await readCodesOfPlaces(services, reports);
      const view = { user, scope, zone: call.query.utcOffset ?? timeZoneId, targets, findCodes };
      return toAssessment({ ...alert, ...milestones }, reports, escalatedTo, view);
    },
  });

  route(alertCalls.getAlertRecipients, {
    scope: projectOfAlert,
    handle: (call) => listVisibleRecipients(db, call, call.params.alertId),
  });
};

const decidingRoutes: Routes = ({ route, services }) => {
  for (const action of ['acceptReport', 'dismissReport', 'resetReport'] as const) {
    route(alertCalls[`${action}OfAlert`], {
      scope: projectOfAlert,
      handle: ({ body: dismissal, ...call }) =>
        crossCheckInAlert(services, call, { ...call.params, ...call.query, action, dismissal }),
    });
  }

  route(alertCalls.escalateAlert, {
    scope: projectOfAlert,
    handle: (call) => escalateAlert(services, call, { ...call.params, ...call.body }),
  });

  route(alertCalls.dismissAlert, {
    scope: projectOfAlert,
    handle: (call) => dismissAlert(services, call, call.params.alertId, call.body ?? undefined),
  });

  route(alertCalls.closeAlert, {
    scope: projectOfAlert,
    handle: (call) =>
      closeAlert(services, call, {
        alertId: call.params.alertId,
        escalatedOutcome: call.body.escalatedOutcome ?? null,
        comments: call.body.comments,
      }),
  });
};

const maskedRecipient = '***';

/** Recipients whom an escalation would notify. Those of other organizations are masked, except for Administrators. */
async function listVisibleRecipients(db: Database, reader: Reader, alertId: number) {
  const recipients = await findRecipientsOfAlert(db, alertId);
  const emails = new Map<string, string>();
  const phoneNumbers = new Map<string, string>();
  const isVisibleTo = ({ organizationId }: EscalationRecipient) =>
    reader.user.role === 'Administrator' || organizationId === reader.scope.organizationId;
  for (const recipient of recipients) {
    const { email, phoneNumber } = recipient;
    const isVisible = isVisibleTo(recipient);
    const add = (addresses: Map<string, string>, address: string | null, key: string | undefined) => {
      if (!address || !key) return;
      const isAlreadyVisible = addresses.get(key) !== undefined && addresses.get(key) !== maskedRecipient;
      if (!isAlreadyVisible) addresses.set(key, isVisible ? address : maskedRecipient);
    };
    add(emails, email, email?.trim().toLowerCase());
    add(phoneNumbers, phoneNumber, phoneNumber?.replace(/\s/g, ''));
  }
  return {
    emails: [...emails.values()],
    phoneNumbers: [...phoneNumbers.values()],
    recipients: recipients.map((recipient) => {
      const { role, organization, email, phoneNumber } = recipient;
      return { role, organization, ...(isVisibleTo(recipient) && { email, phoneNumber }) };
    }),
  };
}
