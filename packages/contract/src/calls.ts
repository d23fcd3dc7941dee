import { accountCalls } from './accounts.ts';
import { alertEventCalls } from './alert-events.ts';
import { alertRecipientCalls } from './alert-recipients.ts';
import { alertCalls } from './alerts.ts';
import { appDataCalls } from './app-data.ts';
import { dataCollectorCalls } from './data-collectors.ts';
import { healthRiskCalls } from './health-risks.ts';
import { nationalSocietyCalls } from './national-societies.ts';
import { organizationCalls } from './organizations.ts';
import { outboxCalls } from './outbox.ts';
import { projectCalls } from './projects.ts';
import { reportCalls } from './reports.ts';
import { simulatorCalls } from './simulator.ts';
import { smsGatewayCalls } from './sms-gateways.ts';
import { structureCalls } from './structure.ts';
import { userCalls } from './users.ts';

/** Every call of the product, by name. The server starts only when each has a route. */
export const calls = {
  ...appDataCalls,
  ...accountCalls,
  ...userCalls,
  ...nationalSocietyCalls,
  ...organizationCalls,
  ...structureCalls,
  ...smsGatewayCalls,
  ...healthRiskCalls,
  ...projectCalls,
  ...dataCollectorCalls,
  ...alertRecipientCalls,
  ...reportCalls,
  ...alertCalls,
  ...alertEventCalls,
  ...outboxCalls,
  ...simulatorCalls,
};

export type Calls = typeof calls;
