import type { LiveChange } from '@harken/contract/calls/live';
import { aggregateQueries } from './aggregate-queries.ts';
import type { CallName } from './call-list.ts';

/* Groups of queries that are invalidated together. */

export const nothing: readonly CallName[] = [];

/** Filter options of the aggregates. */
export const aggregateFilterOptions: readonly CallName[] = [
  'projectDashboard/filters',
  'nationalSocietyDashboard/filters',
];
export const reports: readonly CallName[] = [
  'report/list',
  'report/get',
  'report/overview',
  'dataCollector/overview',
  'village/overview',
  'nationalSocietyReport/list',
  ...aggregateQueries,
];
export const alertLists: readonly CallName[] = [
  'alert/list',
  'alertEvents/eventLog',
  'report/overview',
  'village/overview',
  'project/alertClocks',
  ...aggregateQueries,
];
export const alerts: readonly CallName[] = [...alertLists, 'alert/get', 'alertVerification/get'];
export const notifications: readonly CallName[] = ['notification/list', 'notification/unread'];
/** Signals and the charts of their places. */
export const signals: readonly CallName[] = [
  'signal/list',
  'signal/get',
  'signal/seasonalChart',
  'signal/openOnes',
  'signal/reports',
];
/** Everything that shows the delivery state of messages. */
export const messages: readonly CallName[] = [
  'outbox/search',
  'alert/deliveries',
  'report/overview',
  'webhook/list',
  'webhook/deliveries',
];
export const weeklyReports: readonly CallName[] = [
  ...(['weeklyReport/get', 'weeklyReport/sendings', 'weeklyReport/sending'] as const),
];
export const dhis2: readonly CallName[] = ['dhis2/get', 'dhis2/sendings', 'dhis2/sending'];
export const users: readonly CallName[] = ['user/list', 'organization/list', 'nationalSociety/list'];
/** Everything that shows head managers or not-handled recipients. */
export const headManagers: readonly CallName[] = [
  ...users,
  'nationalSociety/get',
  'projectAlertNotHandledRecipient/list',
  'projectAlertNotHandledRecipient/formData',
];
/** The first and the last coordinator of a society change what others may do in it. */
export const coordinators: readonly CallName[] = [
  ...users,
  'nationalSociety/get',
  'project/basicData',
  'user/createFormData',
];
/** Supervisors are also counted in projects, chosen in forms, and recipients of alerts. */
export const supervisors: readonly CallName[] = [
  ...users,
  'dataCollector/formData',
  'project/list',
  'projectAlertRecipient/list',
  'projectAlertRecipient/formData',
];
export const collectors: readonly CallName[] = [
  'dataCollector/list',
  'dataCollector/listAll',
  'dataCollector/get',
  'dataCollector/overview',
  'village/overview',
  'dataCollector/performance',
  'dataCollector/mapOverview',
  'dataCollector/mapOverviewDetails',
  'dataCollector/mapVillages',
  'dataCollector/placesToCheck',
  ...aggregateQueries,
];
export const alertRecipients: readonly CallName[] = ['projectAlertRecipient/list', 'alert/alertRecipients'];
export const notHandledRecipients: readonly CallName[] = [
  'projectAlertNotHandledRecipient/list',
  'project/get',
];
export const suspectedDiseases: readonly CallName[] = ['suspectedDisease/list', 'suspectedDisease/get'];

/** What shows boundaries of places, with their names and codes. */
const boundaries: readonly CallName[] = [
  'nationalSocietyStructure/boundaries/get',
  'nationalSocietyStructure/boundaries/levels',
];

/** What compares locations of collectors with boundaries. */
export const boundaryChecks: readonly CallName[] = [
  'nationalSocietyStructure/boundaries/locate',
  'dataCollector/placesToCheck',
];

/** Everything in which locations can be chosen. The location tree itself is updated from the responses. */
export const locationOptions: readonly CallName[] = [
  'nationalSocietyStructure/region/list',
  'nationalSocietyStructure/district/list',
  'nationalSocietyStructure/village/list',
  'nationalSocietyStructure/zone/list',
  'dataCollector/filters',
  'dataCollector/formData',
  'report/filters',
  'nationalSocietyReport/filters',
  'alert/getFiltersData',
  'signal/filters',
  ...boundaries,
  ...aggregateFilterOptions,
];
/** What shows codes and population of places. */
export const placeData: readonly CallName[] = [
  'nationalSocietyStructure/get',
  'nationalSocietyStructure/place/get',
  'village/overview',
  ...boundaries,
];
/** Everything that shows names of locations. */
export const locationNames: readonly CallName[] = [
  ...locationOptions,
  ...collectors,
  ...reports,
  ...alerts,
  ...signals,
];

/** The list of health risks, and forms in which one can be chosen. */
export const healthRisks: readonly CallName[] = [
  'healthRisk/list',
  'healthRisk/get',
  'healthRisk/templates',
  'project/getFormData',
];
/** Everything that shows names of health risks. */
export const healthRiskNames: readonly CallName[] = [
  ...healthRisks,
  ...reports,
  ...alerts,
  ...signals,
  'project/get',
  'projectAlertRecipient/list',
  'report/filters',
  'nationalSocietyReport/filters',
  'alert/getFiltersData',
  'signal/filters',
  ...aggregateFilterOptions,
];

/** The organizations of a society and its projects, and forms in which one can be chosen. */
export const organizations: readonly CallName[] = [
  'organization/list',
  'organization/get',
  'projectOrganization/list',
  'projectOrganization/getCreateData',
  'projectAlertRecipient/formData',
  'project/getFormData',
  'user/createFormData',
  'user/addExistingFormData',
  'user/editFormData',
  ...aggregateFilterOptions,
];

export const gateways: readonly CallName[] = [
  'smsGateway/list',
  'smsGateway/get',
  'smsGateway/phone',
  'smsGateway/iotDevices/list',
  'projectDashboard/silence',
];
/** Everything that shows modems or lets users choose one. */
export const modemOptions: readonly CallName[] = [
  'user/createFormData',
  'user/addExistingFormData',
  'user/editFormData',
  'projectAlertRecipient/formData',
  ...alertRecipients,
];

/** The text editors. The texts of the screens are refetched by TextsProvider. */
export const texts: readonly CallName[] = [
  'resources/listStringsTranslations',
  'resources/listEmailTranslations',
  'resources/listSmsTranslations',
  'resources/getString',
  'resources/getEmailString',
  'resources/getSmsString',
];

/** Data of a society, on its own pages and those of its projects. */
export const societies: readonly CallName[] = [
  'nationalSociety/list',
  'nationalSociety/get',
  'project/basicData',
];

export const projects: readonly CallName[] = [
  'project/list',
  'project/get',
  'project/basicData',
  'today/projects',
];

/** Questions to contacts about an alert, and their answers. */
const verification: readonly CallName[] = ['alertVerification/get', 'alertEvents/eventLog'];

/** Outbreaks; those of alerts and signals show their states. */
export const outbreaks: readonly CallName[] = [
  ...(['outbreak/list', 'outbreak/get', 'outbreak/candidates', 'outbreak/goFieldReport'] as const),
];

/** Referrals, in lists, on the pages of alerts and reports, and in the log of an alert. */
const referrals: readonly CallName[] = [
  'referral/list',
  'referral/summary',
  'referral/ofReport',
  'alertEvents/eventLog',
];

const verificationContacts: readonly CallName[] = ['verificationContact/list'];

/** What changes of contacts, and of what they answer about alerts, invalidate. */
export const verificationChanges = {
  'alertVerification/confirm': verification,
  'alertVerification/correct': verification,
  'verification/answer': verification,
  'verification/changed': verification,
  'verificationContact/create': verificationContacts,
  'verificationContact/edit': [...verificationContacts, 'verificationContact/get', ...referrals],
  'verificationContact/delete': [...verificationContacts, ...verification, ...referrals],
  'verificationSettings/edit': ['verificationSettings/get'],
} as const satisfies Partial<Record<LiveChange, readonly CallName[]>>;

/** What changes of referrals, and of messages to data collectors, invalidate. */
export const referralChanges = {
  'referral/create': [...referrals, ...messages],
  'referral/update': referrals,
  'referral/changeFacility': [...referrals, ...messages],
  'referral/changed': referrals,
  'collectorMessages/edit': ['collectorMessages/get'],
} as const satisfies Partial<Record<LiveChange, readonly CallName[]>>;

/** Changes of how people and programs get in. */
export const accessChanges = {
  'accessToken/create': ['accessToken/list'],
  'accessToken/revoke': ['accessToken/list'],
  'serviceAccount/create': ['serviceAccount/list'],
  'serviceAccount/revoke': ['serviceAccount/list'],
  'identityProvider/save': ['identityProvider/get'],
  'identityProvider/unlink': ['identityProvider/get'],
  'identityProvider/delete': ['identityProvider/get'],
} as const;

const webhooks: readonly CallName[] = ['webhook/list', 'webhook/get', 'webhook/deliveries'];
/** What changes of webhooks, and sending their events again, invalidate. */
export const webhookChanges = {
  'webhook/create': webhooks,
  'webhook/edit': webhooks,
  'webhook/renewSecret': ['webhook/get'],
  'webhook/rotateSecret': ['webhook/get'],
  'webhook/endPreviousSecret': ['webhook/get'],
  'webhook/retryFailed': [...webhooks, ...messages],
  'webhook/replay': [...webhooks, ...messages],
  'webhook/delete': webhooks,
  'webhook/try': [...webhooks, ...messages],
} as const satisfies Record<string, readonly CallName[]>;
