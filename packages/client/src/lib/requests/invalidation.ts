import type { BackgroundChange, LiveChange } from '@harken/contract/calls/live';
import type { QueryClient } from '@tanstack/react-query';
import { clearLiveRefetch, markLiveRefetch } from '../live/refetch.ts';
import { runInBackground } from '../live/requests.ts';
import { aggregateQueries, isAggregateQuery, refetchAggregates } from './aggregate-queries.ts';
import type { CallName } from './call-list.ts';
import { afterSurveillanceChanges } from './invalidation.surveillance.ts';
import {
  accessChanges,
  aggregateFilterOptions,
  alertLists,
  alertRecipients,
  alerts,
  boundaryChecks,
  collectors,
  coordinators,
  dhis2,
  gateways,
  headManagers,
  healthRiskNames,
  healthRisks,
  locationNames,
  locationOptions,
  messages,
  modemOptions,
  notHandledRecipients,
  nothing,
  notifications,
  organizations,
  placeData,
  projects,
  referralChanges,
  reports,
  signals,
  societies,
  supervisors,
  suspectedDiseases,
  texts,
  users,
  verificationChanges,
  webhookChanges,
} from './invalidation-groups.ts';

type InvalidationMap = Partial<Record<LiveChange, readonly CallName[]>>;

/**
 * Which queries each change invalidates. Lists every call that changes something; `nothing` if no query depends on it.
 */
export const invalidatedBy = {
  'authentication/login': nothing,
  'authentication/logout': nothing,
  'account/acceptInvitation': ['account/invitations', 'userInvitation/list', ...users, ...notifications],
  'account/cancelEmailChange': ['account/get'],
  'account/changeEmail': ['account/get'],
  'account/changePassword': ['account/get'],
  'account/declineInvitation': ['account/invitations', 'userInvitation/list', ...notifications],
  'account/edit': ['account/get', ...users, 'globalCoordinator/list'],
  'account/endSession': ['account/get'],
  'account/setLanguage': ['account/get'],
  'account/signOutEverywhere': nothing,
  'account/beginTwoFactor': nothing,
  'account/confirmTwoFactor': ['account/get'],
  'account/renewRecoveryCodes': ['account/get'],
  'account/endTwoFactor': ['account/get'],
  'user/removeTwoFactor': ['user/list', 'globalCoordinator/list'],
  'agreement/accept': ['agreement/listPending', 'agreement/pendingAgreementDocuments', ...users],
  'feedback/send': nothing,
  'mapFile/upload': ['mapFile/get', 'checkup/get'],
  'mapFile/remove': ['mapFile/get', 'checkup/get'],
  'userVerification/confirmEmail': nothing,
  'userVerification/resetPassword': nothing,
  'userVerification/resetPasswordCallback': nothing,
  'userVerification/undoEmailChange': nothing,
  'userVerification/verifyEmailAndAddPassword': nothing,

  'notification/read': notifications,
  'notification/readAll': notifications,
  'notification/editSettings': ['notification/settings', ...notifications],
  'notification/subscribe': ['notification/settings'],
  'notification/unsubscribePush': ['notification/settings'],
  'notification/testPush': nothing,
  'savedView/store': ['savedView/list'],
  'notification/unsubscribe': ['notification/settings'],

  'nationalSociety/create': ['nationalSociety/list'],
  // its first day of epi weeks and its content language affect the aggregates; it may get the places of another one
  'nationalSociety/edit': [
    ...societies,
    ...aggregateQueries,
    ...aggregateFilterOptions,
    'nationalSocietyStructure/get',
    ...locationOptions,
  ],
  'nationalSociety/archive': [...societies, ...users, 'smsGateway/list'],
  'nationalSociety/reopen': societies,
  'organization/create': organizations,
  'organization/edit': [...organizations, ...users, ...alertRecipients, ...notHandledRecipients],
  'organization/delete': [...organizations, ...alertRecipients],
  'organization/setHeadManager': headManagers,
  'smsGateway/create': [...gateways, ...modemOptions],
  'smsGateway/edit': [...gateways, ...modemOptions],
  'smsGateway/renewKey': ['smsGateway/list', 'smsGateway/get', 'smsGateway/phone'],
  'smsGateway/repairGap': ['smsGateway/phone'],
  'smsGateway/delete': [...gateways, ...modemOptions],
  'smsGateway/iotDevices/ping': nothing,

  // queued EIDSR messages use the new configuration
  'eidsrConfiguration/edit': ['eidsrConfiguration/get', 'alert/eidsrValidate', ...messages],
  'dhis2/edit': dhis2,
  'dhis2/remove': dhis2,
  'dhis2/editMapping': dhis2,
  'dhis2/importUnits': [...placeData, ...locationOptions, ...boundaryChecks, 'dhis2/get'],
  'dhis2/send': dhis2,
  'dhis2/sent': dhis2,
  ...accessChanges,

  'nationalSocietyStructure/import': [...placeData, ...locationOptions],
  'nationalSocietyStructure/population/import': placeData,
  'nationalSocietyStructure/boundaries/upload': nothing,
  'nationalSocietyStructure/boundaries/import': [...placeData, ...locationOptions, ...boundaryChecks],
  'nationalSocietyStructure/boundaries/remove': [...placeData, ...boundaryChecks],
  'nationalSocietyStructure/place/editCodes': placeData,
  'nationalSocietyStructure/place/editPopulation': placeData,
  'nationalSocietyStructure/region/create': locationOptions,
  'nationalSocietyStructure/region/edit': locationNames,
  'nationalSocietyStructure/region/delete': locationOptions,
  'nationalSocietyStructure/district/create': locationOptions,
  'nationalSocietyStructure/district/edit': locationNames,
  'nationalSocietyStructure/district/delete': locationOptions,
  'nationalSocietyStructure/village/create': locationOptions,
  'nationalSocietyStructure/village/edit': locationNames,
  'nationalSocietyStructure/village/delete': locationOptions,
  'nationalSocietyStructure/zone/create': locationOptions,
  'nationalSocietyStructure/zone/edit': locationNames,
  'nationalSocietyStructure/zone/delete': locationOptions,

  'globalCoordinator/create': ['globalCoordinator/list'],
  'globalCoordinator/delete': ['globalCoordinator/list'],
  'globalCoordinator/edit': ['globalCoordinator/list'],
  'coordinator/create': coordinators,
  'coordinator/delete': coordinators,
  'coordinator/edit': coordinators,
  'dataConsumer/create': users,
  'dataConsumer/delete': users,
  'dataConsumer/edit': users,
  'headSupervisor/create': supervisors,
  'headSupervisor/delete': supervisors,
  'headSupervisor/edit': supervisors,
  'manager/create': headManagers,
  'manager/delete': headManagers,
  'manager/edit': headManagers,
  'supervisor/create': supervisors,
  'supervisor/delete': supervisors,
  'supervisor/edit': supervisors,
  'technicalAdvisor/create': users,
  'technicalAdvisor/delete': headManagers,
  'technicalAdvisor/edit': headManagers,
  'user/addExisting': ['userInvitation/list'],
  'userInvitation/withdraw': ['userInvitation/list'],

  'healthRisk/create': healthRisks,
  'healthRisk/addFromTemplates': healthRisks,
  'healthRisk/edit': healthRiskNames,
  'healthRisk/delete': healthRisks,
  'suspectedDisease/create': suspectedDiseases,
  'suspectedDisease/edit': suspectedDiseases,
  'suspectedDisease/delete': suspectedDiseases,
  'projectOrganization/create': organizations,
  'projectOrganization/delete': [...organizations, ...alertRecipients, ...notHandledRecipients],
  'project/create': ['project/list', ...aggregateFilterOptions],
  // its health risks appear in many lists, and its time zone determines the dates of reports
  'project/editReportSchedule': ['project/reportSchedule'],
  'project/setPopulationRule': ['project/listPopulationRules'],
  'project/edit': [
    'project/listPopulationRules',
    ...projects,
    ...reports,
    ...alerts,
    ...aggregateFilterOptions,
    'report/filters',
    'alert/getFiltersData',
  ],
  'project/close': [...projects, ...collectors, ...reports, ...alerts],
  'project/errorMessages/save': ['project/errorMessages/get'],
  'projectAlertRecipient/create': alertRecipients,
  'projectAlertRecipient/edit': [...alertRecipients, 'projectAlertRecipient/get'],
  'projectAlertRecipient/delete': alertRecipients,
  'projectAlertNotHandledRecipient/create': notHandledRecipients,
  'projectAlertNotHandledRecipient/edit': notHandledRecipients,
  'dataCollector/create': collectors,
  'dataCollector/import': collectors,
  'dataCollector/edit': [...collectors, ...reports, ...alerts],
  'dataCollector/delete': [...collectors, ...reports, ...alerts],
  'dataCollector/replaceSupervisor': [...collectors, ...alerts, 'outbox/search'],
  'dataCollector/setDeployedState': collectors,
  'dataCollector/correctDutyPeriod': collectors,
  'dataCollector/removeDutyPeriod': collectors,
  'dataCollector/addNote': ['dataCollector/overview'],
  'dataCollector/removeNote': ['dataCollector/overview'],
  'dataCollector/setTrainingState': [...collectors, ...reports],

  // the page updates alert/get from the response
  'alert/acceptReport': [...alertLists, ...reports],
  'alert/dismissReport': [...alertLists, ...reports],
  'alert/resetReport': [...alertLists, ...reports],
  'alert/escalate': [...alerts, ...messages],
  'alert/retryDelivery': messages,
  'alert/dismiss': [...alerts, ...reports],
  'alert/close': [...alerts, ...reports],
  // a logged outcome changes what the alert is waiting for
  'alertEvents/add': alerts,
  'alertEvents/delete': alerts,
  'alertEvents/edit': alerts,

  ...afterSurveillanceChanges,
  ...webhookChanges,
  ...verificationChanges,
  ...referralChanges,

  'report/accept': [...reports, ...alerts],
  'report/dismiss': [...reports, ...alerts],
  'report/reset': [...reports, ...alerts],
  'report/crossCheck': [...reports, ...alerts],
  'report/edit': [...reports, ...alerts],
  'report/markAsCorrected': reports,
  'report/markAsNotCorrected': reports,
  // it is parsed later: its effects are complete when its result is (use-sent-report.ts)
  'report/sendReport': [...reports, ...alerts, 'outbox/search'],
  'report/assignSender': [...reports, ...alerts, ...collectors],
  'report/sendCorrection': [...reports, ...alerts],
  'report/repetition': [...reports, ...alerts],

  'resources/saveString': texts,
  'resources/saveEmailString': texts,
  'resources/saveSmsString': texts,
  'resources/deleteString': texts,
  'resources/deleteEmailString': texts,
  'resources/deleteSmsString': texts,

  'outbox/retry': messages,
  'outbox/retryWork': ['outbox/failedWork'],
  'simulator/send': [...reports, ...alerts, 'outbox/search'],

  // live updates that no call causes
  'report/received': [...reports, 'dataCollector/performance', 'project/list', ...messages],
  'alert/raised': [...alerts, ...reports, 'project/list', ...messages],
  'notification/added': notifications,
  'outbox/queued': messages,
  'outbox/sent': [...messages, 'smsGateway/phone'],
  'signal/evaluated': signals,
  'smsGateway/state': ['smsGateway/list', 'smsGateway/get'],
  'outbox/workFailed': ['outbox/failedWork'],
  'smsGateway/phoneChanged': ['smsGateway/phone'],
} as const satisfies InvalidationMap;

/** A call that changes something. */
export type ChangeName = Exclude<keyof typeof invalidatedBy, BackgroundChange>;

/** Queries that the page making the change updates from the response; other pages must refetch them. */
const invalidatedForOthers: InvalidationMap = {
  'alert/acceptReport': ['alert/get'],
  'alert/dismissReport': ['alert/get'],
  'alert/resetReport': ['alert/get'],
  'nationalSocietyStructure/region/create': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/region/edit': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/region/delete': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/district/create': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/district/edit': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/district/delete': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/village/create': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/village/edit': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/village/delete': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/zone/create': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/zone/edit': ['nationalSocietyStructure/get'],
  'nationalSocietyStructure/zone/delete': ['nationalSocietyStructure/get'],
};

/**
 * Queries with a long stale time that forms take their initial values from. After an edit they are removed, so that no form
 * starts with old values.
 */
const formQueries: readonly CallName[] = [
  'project/basicData',
  'project/get',
  'nationalSociety/get',
  'projectAlertNotHandledRecipient/formData',
];

/**
 * Invalidates queries after changes by the user. Active queries are refetched at once, the others when they are next used.
 * Query keys begin with the name of the call: `['alert/list', projectId, filters]`.
 *
 * @returns resolves when the screen is up to date
 */
export async function invalidateAfter(client: QueryClient, changes: readonly ChangeName[]): Promise<void> {
  const names = new Set(changes.flatMap((change): readonly CallName[] => invalidatedBy[change]));
  removeInactiveFormQueries(client, names);
  for (const name of names) clearLiveRefetch(client, { queryKey: [name] });
  await Promise.all([...names].map((name) => client.invalidateQueries({ queryKey: [name] })));
}

function removeInactiveFormQueries(client: QueryClient, names: Iterable<CallName>): void {
  for (const name of names)
    if (formQueries.includes(name)) client.removeQueries({ queryKey: [name], type: 'inactive' });
}

/**
 * Invalidates queries after changes by others or by the server. The requests do not extend the session, and lists do not
 * insert new rows at once.
 *
 * @param changes null if anything may have changed
 * @param isOtherScope the change is about another society or project than the page: nothing is refetched now
 */
export async function invalidateAfterLiveEvent(
  client: QueryClient,
  changes: readonly LiveChange[] | null,
  isOtherScope: boolean,
): Promise<void> {
  const invalidationMap: InvalidationMap = invalidatedBy;
  const names = changes?.flatMap((change) => [
    ...(invalidationMap[change] ?? []),
    ...(invalidatedForOthers[change] ?? []),
  ]);
  const refetchType = isOtherScope ? 'none' : 'active';
  if (names) removeInactiveFormQueries(client, new Set(names));
  else for (const name of formQueries) client.removeQueries({ queryKey: [name], type: 'inactive' });
  const filters = names ? [...new Set(names)].map((name) => ({ queryKey: [name] })) : [{}];
  if (!isOtherScope) for (const filter of filters) markLiveRefetch(client, filter);
  const refetches = runInBackground(() =>
    filters.map(async (filter) => {
      void client.invalidateQueries({ ...filter, predicate: isAggregateQuery, refetchType: 'none' });
      await client.invalidateQueries({
        ...filter,
        predicate: (query) => !isAggregateQuery(query),
        refetchType,
      });
    }),
  );
  if (!isOtherScope) refetchAggregates(client);
  await Promise.all(refetches);
}
