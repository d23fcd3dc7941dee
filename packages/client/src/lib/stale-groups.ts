import type { CallName } from './call-list.ts';
import { sums } from './sums.ts';

/** Answers that are out of date together, by what they show. */

export const nothing: readonly CallName[] = [];

/** What the sums can be narrowed down to. */
export const choicesOfSums: readonly CallName[] = [
  'projectDashboard/filters',
  'nationalSocietyDashboard/filters',
];
export const reports: readonly CallName[] = [
  'report/list',
  'report/get',
  'nationalSocietyReport/list',
  ...sums,
];
export const alertLists: readonly CallName[] = [
  'alert/list',
  'alertEvents/eventLog',
  'project/alertClocks',
  ...sums,
];
export const alerts: readonly CallName[] = [...alertLists, 'alert/get'];
/** Everything that shows where an outgoing message is. */
export const messages: readonly CallName[] = [
  'outbox/list',
  'alert/deliveries',
  'webhook/list',
  'webhook/deliveries',
];
export const webhooks: readonly CallName[] = ['webhook/list', 'webhook/get', 'webhook/deliveries'];
export const users: readonly CallName[] = ['user/list', 'organization/list', 'nationalSociety/list'];
/** Where head managers stand, and those who may be told of alerts that nobody handled. */
export const headManagers: readonly CallName[] = [
  ...users,
  'nationalSociety/get',
  'projectAlertNotHandledRecipient/list',
  'projectAlertNotHandledRecipient/formData',
];
/** With the first or the last coordinator it changes who is in charge of a society. */
export const coordinators: readonly CallName[] = [
  ...users,
  'nationalSociety/get',
  'project/basicData',
  'user/createFormData',
];
/** Supervisors are also counted, chosen and told of alerts. */
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
  'dataCollector/performance',
  'dataCollector/mapOverview',
  'dataCollector/mapOverviewDetails',
  ...sums,
];
export const alertRecipients: readonly CallName[] = ['projectAlertRecipient/list', 'alert/alertRecipients'];
export const notHandledRecipients: readonly CallName[] = [
  'projectAlertNotHandledRecipient/list',
  'project/get',
];
export const suspectedDiseases: readonly CallName[] = ['suspectedDisease/list', 'suspectedDisease/get'];

/** What a place can be chosen in. The tree itself is kept up to date with the answers. */
export const choicesOfPlaces: readonly CallName[] = [
  'nationalSocietyStructure/region/list',
  'nationalSocietyStructure/district/list',
  'nationalSocietyStructure/village/list',
  'nationalSocietyStructure/zone/list',
  'dataCollector/filters',
  'dataCollector/formData',
  'report/filters',
  'nationalSocietyReport/filters',
  'alert/getFiltersData',
  ...choicesOfSums,
];
/** What shows the name of a place. */
export const namesOfPlaces: readonly CallName[] = [...choicesOfPlaces, ...collectors, ...reports, ...alerts];

/** The catalogue of health risks, and what can be chosen from it. */
export const healthRisks: readonly CallName[] = ['healthRisk/list', 'healthRisk/get', 'project/getFormData'];
/** What shows the name of a health risk. */
export const namesOfHealthRisks: readonly CallName[] = [
  ...healthRisks,
  ...reports,
  ...alerts,
  'project/get',
  'projectAlertRecipient/list',
  'report/filters',
  'nationalSocietyReport/filters',
  'alert/getFiltersData',
  ...choicesOfSums,
];

/** The organizations of a society and of its projects, and what one can be chosen in. */
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
  ...choicesOfSums,
];

export const gateways: readonly CallName[] = [
  'smsGateway/list',
  'smsGateway/get',
  'smsGateway/iotDevices/list',
  'projectDashboard/silence',
];
/** What a modem can be chosen in, or is shown with. */
export const choicesOfModems: readonly CallName[] = [
  'user/createFormData',
  'user/addExistingFormData',
  'user/editFormData',
  'projectAlertRecipient/formData',
  ...alertRecipients,
];

/** What editors of texts show; what the screens say themselves is asked for by the provider of texts. */
export const texts: readonly CallName[] = [
  'resources/listStringsTranslations',
  'resources/listEmailTranslations',
  'resources/listSmsTranslations',
  'resources/getString',
  'resources/getEmailString',
  'resources/getSmsString',
];

/** What is shown of a society, in its own pages and in those of its projects. */
export const societies: readonly CallName[] = [
  'nationalSociety/list',
  'nationalSociety/get',
  'project/basicData',
];

export const projects: readonly CallName[] = ['project/list', 'project/get', 'project/basicData'];
