import { accountChangeCalls } from './account-changes.ts';
import { accountCalls } from './accounts.ts';
import { agreementCalls } from './agreements.ts';
import { alertDeliveryCalls } from './alert-deliveries.ts';
import { alertEventCalls } from './alert-events.ts';
import { alertRecipientCalls } from './alert-recipients.ts';
import { alertTimelinessCalls } from './alert-timeliness.ts';
import { alertCalls } from './alerts.ts';
import { appDataCalls } from './app-data.ts';
import { auditCalls } from './audit.ts';
import { nationalSocietyDashboardCalls, projectDashboardCalls } from './dashboards.ts';
import { dataCollectorPerformanceCalls } from './data-collector-performance.ts';
import { dataCollectorCalls } from './data-collectors.ts';
import { eidsrCalls } from './eidsr.ts';
import { feedbackCalls } from './feedback.ts';
import { healthRiskCalls } from './health-risks.ts';
import { importCalls } from './imports.ts';
import { nationalSocietyCalls } from './national-societies.ts';
import { nationalSocietyReportCalls } from './national-society-reports.ts';
import { organizationCalls } from './organizations.ts';
import { outboxCalls } from './outbox.ts';
import { projectCalls } from './projects.ts';
import { publicInfoCalls } from './public-info.ts';
import { reportSendingCalls } from './report-sending.ts';
import { reportCalls } from './reports.ts';
import { ruleBackTestCalls } from './rule-back-tests.ts';
import { simulatorCalls } from './simulator.ts';
import { smsGatewayCalls } from './sms-gateways.ts';
import { structureCalls } from './structure.ts';
import { translationCalls } from './translations.ts';
import { twoFactorCalls } from './two-factor.ts';
import { userEditCalls } from './user-edits.ts';
import { userInvitationCalls } from './user-invitations.ts';
import { userCalls } from './users.ts';
import { webhookCalls } from './webhooks.ts';

/** Every call of the API, by name. The server starts only if each has a route. */
export const calls = {
  ...appDataCalls,
  ...publicInfoCalls,
  ...accountCalls,
  ...accountChangeCalls,
  ...twoFactorCalls,
  ...agreementCalls,
  ...feedbackCalls,
  ...userCalls,
  ...userEditCalls,
  ...userInvitationCalls,
  ...nationalSocietyCalls,
  ...organizationCalls,
  ...structureCalls,
  ...smsGatewayCalls,
  ...healthRiskCalls,
  ...projectCalls,
  ...dataCollectorCalls,
  ...dataCollectorPerformanceCalls,
  ...importCalls,
  ...alertRecipientCalls,
  ...reportCalls,
  ...reportSendingCalls,
  ...nationalSocietyReportCalls,
  ...alertCalls,
  ...alertEventCalls,
  ...alertDeliveryCalls,
  ...alertTimelinessCalls,
  ...ruleBackTestCalls,
  ...projectDashboardCalls,
  ...nationalSocietyDashboardCalls,
  ...outboxCalls,
  ...eidsrCalls,
  ...webhookCalls,
  ...translationCalls,
  ...auditCalls,
  ...simulatorCalls,
};

export type Calls = typeof calls;
