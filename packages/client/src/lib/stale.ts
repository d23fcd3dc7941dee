import type { LiveChange, LiveWork } from '@harken/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { noteAskedByLive, noteAskedByUser } from './asked-by-live.ts';
import type { CallName } from './call-list.ts';
import { inBackground } from './live-requests.ts';
import {
  alertLists,
  alertRecipients,
  alerts,
  choicesOfModems,
  choicesOfPlaces,
  choicesOfSums,
  collectors,
  coordinators,
  gateways,
  headManagers,
  healthRisks,
  messages,
  namesOfHealthRisks,
  namesOfPlaces,
  notHandledRecipients,
  nothing,
  organizations,
  projects,
  reports,
  societies,
  supervisors,
  suspectedDiseases,
  texts,
  users,
  webhooks,
} from './stale-groups.ts';
import { isSum, renewSums, sums } from './sums.ts';

type Stale = Partial<Record<LiveChange, readonly CallName[]>>;

/**
 * Which answers are out of date after a change: its call, and the calls to make again. Every call that changes
 * something stands here; one that nothing shown depends on says `nothing`.
 */
export const staleAfter = {
  'authentication/login': nothing,
  'authentication/logout': nothing,
  'account/acceptInvitation': ['account/invitations', 'userInvitation/list', ...users],
  'account/cancelEmailChange': ['account/get'],
  'account/changeEmail': ['account/get'],
  'account/changePassword': ['account/get'],
  'account/declineInvitation': ['account/invitations', 'userInvitation/list'],
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
  'userVerification/confirmEmail': nothing,
  'userVerification/resetPassword': nothing,
  'userVerification/resetPasswordCallback': nothing,
  'userVerification/undoEmailChange': nothing,
  'userVerification/verifyEmailAndAddPassword': nothing,

  'nationalSociety/create': ['nationalSociety/list'],
  // the day its epi weeks begin with, and the language its health risks are named in
  'nationalSociety/edit': [...societies, ...sums, ...choicesOfSums],
  'nationalSociety/archive': [...societies, ...users, 'smsGateway/list'],
  'nationalSociety/reopen': societies,
  'organization/create': organizations,
  'organization/edit': [...organizations, ...users, ...alertRecipients, ...notHandledRecipients],
  'organization/delete': [...organizations, ...alertRecipients],
  'organization/setHeadManager': headManagers,
  'smsGateway/create': [...gateways, ...choicesOfModems],
  'smsGateway/edit': [...gateways, ...choicesOfModems],
  'smsGateway/renewKey': ['smsGateway/list', 'smsGateway/get'],
  'smsGateway/delete': [...gateways, ...choicesOfModems],
  'smsGateway/iotDevices/ping': nothing,

  // what waits to be reported goes to the new address
  'eidsrConfiguration/edit': ['eidsrConfiguration/get', 'alert/eidsrValidate', ...messages],
  'webhook/create': webhooks,
  'webhook/edit': webhooks,
  'webhook/renewSecret': nothing,
  'webhook/delete': webhooks,
  'webhook/try': [...webhooks, ...messages],

  'nationalSocietyStructure/import': ['nationalSocietyStructure/get', ...choicesOfPlaces],
  'nationalSocietyStructure/region/create': choicesOfPlaces,
  'nationalSocietyStructure/region/edit': namesOfPlaces,
  'nationalSocietyStructure/region/delete': choicesOfPlaces,
  'nationalSocietyStructure/district/create': choicesOfPlaces,
  'nationalSocietyStructure/district/edit': namesOfPlaces,
  'nationalSocietyStructure/district/delete': choicesOfPlaces,
  'nationalSocietyStructure/village/create': choicesOfPlaces,
  'nationalSocietyStructure/village/edit': namesOfPlaces,
  'nationalSocietyStructure/village/delete': choicesOfPlaces,
  'nationalSocietyStructure/zone/create': choicesOfPlaces,
  'nationalSocietyStructure/zone/edit': namesOfPlaces,
  'nationalSocietyStructure/zone/delete': choicesOfPlaces,

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
  'healthRisk/edit': namesOfHealthRisks,
  'healthRisk/delete': healthRisks,
  'suspectedDisease/create': suspectedDiseases,
  'suspectedDisease/edit': suspectedDiseases,
  'suspectedDisease/delete': suspectedDiseases,
  'projectOrganization/create': organizations,
  'projectOrganization/delete': [...organizations, ...alertRecipients, ...notHandledRecipients],
  'project/create': ['project/list', ...choicesOfSums],
  // its health risks are chosen and named in many places, and its time zone says on which day a report came
  'project/edit': [
    ...projects,
    ...reports,
    ...alerts,
    ...choicesOfSums,
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
  'dataCollector/replaceSupervisor': [...collectors, ...alerts, 'outbox/list'],
  'dataCollector/setDeployedState': collectors,
  'dataCollector/setTrainingState': [...collectors, ...reports],

  // the row on the screen and the state of its alert are kept up to date with the answer
  'alert/acceptReport': [...alertLists, ...reports],
  'alert/dismissReport': [...alertLists, ...reports],
  'alert/resetReport': [...alertLists, ...reports],
  'alert/escalate': [...alerts, ...messages],
  'alert/retryDelivery': messages,
  'alert/dismiss': [...alerts, ...reports],
  'alert/close': [...alerts, ...reports],
  // what is logged ends the wait for an outcome
  'alertEvents/add': alerts,
  'alertEvents/delete': alerts,
  'alertEvents/edit': alerts,

  'report/accept': [...reports, ...alerts],
  'report/dismiss': [...reports, ...alerts],
  'report/edit': [...reports, ...alerts],
  'report/markAsCorrected': reports,
  'report/markAsNotCorrected': reports,
  // it is read afterwards: what it changes is there when the result is (use-sent-report.ts)
  'report/sendReport': [...reports, ...alerts, 'outbox/list'],
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
  'simulator/send': [...reports, ...alerts, 'outbox/list'],

  // what the server does by itself
  'report/received': [...reports, 'dataCollector/performance', 'project/list', ...messages],
  'alert/raised': [...alerts, ...reports, 'project/list', ...messages],
  'outbox/queued': messages,
  'outbox/sent': messages,
  'outbox/workFailed': ['outbox/failedWork'],
} as const satisfies Stale;

/** A call that changes something. */
export type ChangeName = Exclude<keyof typeof staleAfter, LiveWork>;

/** Whoever makes these changes keeps what is shown up to date with the answers; others must ask again. */
const staleForOthers: Stale = {
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
 * Answers that are kept for minutes and that forms begin with (contract 1.12): after an edit they are thrown
 * away, because a form must not begin with what was.
 */
const keptAnswers: readonly CallName[] = [
  'project/basicData',
  'project/get',
  'nationalSociety/get',
  'projectAlertNotHandledRecipient/formData',
];

/**
 * Marks what a change made stale. What is on the screen is asked for again at once, the rest when it is
 * next shown. Answers are kept under the name of their call: `['alert/list', projectId, filters]`.
 *
 * @returns a promise that ends when what is on the screen is up to date
 */
export async function markStale(client: QueryClient, changes: readonly ChangeName[]): Promise<void> {
  const names = new Set(changes.flatMap((change): readonly CallName[] => staleAfter[change]));
  throwAwayKept(client, names);
  for (const name of names) noteAskedByUser(client, { queryKey: [name] });
  await Promise.all([...names].map((name) => client.invalidateQueries({ queryKey: [name] })));
}

function throwAwayKept(client: QueryClient, names: Iterable<CallName>): void {
  for (const name of names)
    if (keptAnswers.includes(name)) client.removeQueries({ queryKey: [name], type: 'inactive' });
}

/**
 * The same for what somebody else changed, or the server by itself: the session does not live on for it, and lists keep
 * new rows back.
 *
 * @param changes null when anything may have changed
 * @param isElsewhere it lies in another place than the page: nothing on the screen is asked for again
 */
export async function markStaleByOthers(
  client: QueryClient,
  changes: readonly LiveChange[] | null,
  isElsewhere: boolean,
): Promise<void> {
  const stale: Stale = staleAfter;
  const names = changes?.flatMap((change) => [...(stale[change] ?? []), ...(staleForOthers[change] ?? [])]);
  const refetchType = isElsewhere ? 'none' : 'active';
  if (names) throwAwayKept(client, new Set(names));
  else for (const name of keptAnswers) client.removeQueries({ queryKey: [name], type: 'inactive' });
  const filters = names ? [...new Set(names)].map((name) => ({ queryKey: [name] })) : [{}];
  if (!isElsewhere) for (const filter of filters) noteAskedByLive(client, filter);
  const asked = inBackground(() =>
    filters.map(async (filter) => {
      void client.invalidateQueries({ ...filter, predicate: isSum, refetchType: 'none' });
      await client.invalidateQueries({ ...filter, predicate: (query) => !isSum(query), refetchType });
    }),
  );
  if (!isElsewhere) renewSums(client);
  await Promise.all(asked);
}
