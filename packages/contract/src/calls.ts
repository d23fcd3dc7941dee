import { accessTokenCalls } from './access-tokens/access-tokens.ts';
import { accountChangeCalls } from './accounts/changes.ts';
import { identityProviderCalls } from './accounts/identity-providers.ts';
import { twoFactorCalls } from './accounts/two-factor.ts';
import { accountCalls } from './accounts.ts';
import { agreementCalls } from './agreements.ts';
import { alertRecipientCalls } from './alert-recipients.ts';
import { alertDeliveryCalls } from './alerts/deliveries.ts';
import { alertEventCalls } from './alerts/events.ts';
import { alertScorecardCalls } from './alerts/scorecards.ts';
import { alertTimelinessCalls } from './alerts/timeliness.ts';
import { alertCalls } from './alerts.ts';
import { appDataCalls } from './app-data.ts';
import { auditCalls } from './audit.ts';
import { checkupCalls } from './checkup.ts';
import { nationalSocietyDashboardCalls, projectDashboardCalls } from './dashboards.ts';
import { collectorMessageCalls } from './data-collectors/messages.ts';
import { dataCollectorOverviewCalls } from './data-collectors/overview.ts';
import { dataCollectorPerformanceCalls } from './data-collectors/performance.ts';
import { dataCollectorRecordCalls } from './data-collectors/record.ts';
import { dataCollectorCalls } from './data-collectors.ts';
import { dhis2Calls } from './dhis2/dhis2.ts';
import { eidsrCalls } from './eidsr.ts';
import { feedbackCalls } from './feedback.ts';
import { healthRiskCalls } from './health-risks.ts';
import { importCalls } from './imports.ts';
import { mapFileCalls } from './map-file.ts';
import { nationalSocietyCalls } from './national-societies.ts';
import { notificationCalls } from './notifications.ts';
import { organizationCalls } from './organizations.ts';
import { outboxCalls } from './outbox.ts';
import { outbreakChangeCalls } from './outbreaks/changes.ts';
import { lineListCalls } from './outbreaks/line-lists.ts';
import { outbreakCalls } from './outbreaks/outbreaks.ts';
import { populationRuleCalls } from './projects/population-rules.ts';
import { reportScheduleCalls } from './projects/report-schedule.ts';
import { ruleBackTestCalls } from './projects/rule-back-tests.ts';
import { smsReferenceCardCalls } from './projects/sms-reference-card.ts';
import { projectCalls } from './projects.ts';
import { publicInfoCalls } from './public-info.ts';
import { caseClassificationCalls } from './reports/classification.ts';
import { nationalSocietyReportCalls } from './reports/national-society-reports.ts';
import { reportOverviewCalls } from './reports/overview.ts';
import { reportSendingCalls } from './reports/sending.ts';
import { reportCalls } from './reports.ts';
import { savedViewCalls } from './saved-views.ts';
import { searchCalls } from './search.ts';
import { setupGuideCalls } from './setup-guide.ts';
import { signalAlertCalls } from './signals/alerts.ts';
import { signalMethodCalls } from './signals/methods.ts';
import { signalCalls } from './signals.ts';
import { simulatorCalls } from './simulator.ts';
import { smsGatewayDeviceCalls } from './sms-gateways/devices.ts';
import { smsGatewayPhoneCalls } from './sms-gateways/phones.ts';
import { smsGatewayTypeCalls } from './sms-gateways/types.ts';
import { smsGatewayCalls } from './sms-gateways.ts';
import { boundaryCalls } from './structure/boundaries.ts';
import { placeCalls } from './structure/places.ts';
import { structureCalls } from './structure.ts';
import { systemStatusCalls } from './system-status/system-status.ts';
import { todayCalls } from './today.ts';
import { translationCalls } from './translations.ts';
import { userEditCalls } from './users/edits.ts';
import { userInvitationCalls } from './users/invitations.ts';
import { userCalls } from './users.ts';
import { verificationCalls } from './verification/answers.ts';
import { verificationContactCalls } from './verification/contacts.ts';
import { referralCalls, referralExportCalls } from './verification/referrals.ts';
import { villageCalls } from './villages.ts';
import { webhookCalls } from './webhooks.ts';
import { weeklyReportCalls } from './weekly-reports/weekly-reports.ts';

/** Every call of the API, by name. The server starts only if each has a route. */
export const calls = {
  ...accessTokenCalls,
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
  ...identityProviderCalls,
  ...nationalSocietyCalls,
  ...setupGuideCalls,
  ...savedViewCalls,
  ...searchCalls,
  ...todayCalls,
  ...notificationCalls,
  ...organizationCalls,
  ...structureCalls,
  ...placeCalls,
  ...boundaryCalls,
  ...villageCalls,
  ...referralCalls,
  ...referralExportCalls,
  ...collectorMessageCalls,
  ...verificationContactCalls,
  ...verificationCalls,
  ...smsGatewayCalls,
  ...smsGatewayTypeCalls,
  ...smsGatewayPhoneCalls,
  ...smsGatewayDeviceCalls,
  ...healthRiskCalls,
  ...projectCalls,
  ...reportScheduleCalls,
  ...smsReferenceCardCalls,
  ...dataCollectorCalls,
  ...dataCollectorOverviewCalls,
  ...dataCollectorPerformanceCalls,
  ...dataCollectorRecordCalls,
  ...importCalls,
  ...alertRecipientCalls,
  ...reportCalls,
  ...reportOverviewCalls,
  ...reportSendingCalls,
  ...nationalSocietyReportCalls,
  ...alertCalls,
  ...alertEventCalls,
  ...alertDeliveryCalls,
  ...alertTimelinessCalls,
  ...populationRuleCalls,
  ...alertScorecardCalls,
  ...ruleBackTestCalls,
  ...projectDashboardCalls,
  ...nationalSocietyDashboardCalls,
  ...outbreakCalls,
  ...outbreakChangeCalls,
  ...lineListCalls,
  ...caseClassificationCalls,
  ...signalCalls,
  ...signalAlertCalls,
  ...signalMethodCalls,
  ...outboxCalls,
  ...eidsrCalls,
  ...dhis2Calls,
  ...webhookCalls,
  ...weeklyReportCalls,
  ...translationCalls,
  ...auditCalls,
  ...checkupCalls,
  ...systemStatusCalls,
  ...mapFileCalls,
  ...simulatorCalls,
};

export type Calls = typeof calls;
