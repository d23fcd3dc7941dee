import { type Expected, everyRole, may } from './entry.ts';

/** What lies in no society: the own account, the catalogue, the product as a whole. */
export const agreedElsewhere: Record<string, Expected> = {
  'appData/getAppData': may(everyRole, 'public'),
  'appData/getStrings': may(everyRole, 'public'),
  'appData/version': may(everyRole, 'anywhere'),
  'publicFacts/ping': may(everyRole, 'public'),
  'publicFacts/version': may(everyRole, 'public'),
  'publicFacts/stats': may(everyRole, 'public'),
  'authentication/status': may(everyRole, 'public'),
  'authentication/login': may(everyRole, 'public'),
  'authentication/logout': may(everyRole, 'anywhere'),
  'userVerification/verifyEmailAndAddPassword': may(everyRole, 'public'),
  'userVerification/resetPassword': may(everyRole, 'public'),
  'userVerification/resetPasswordCallback': may(everyRole, 'public'),
  // Issue 3: an own account page for whoever is signed in.
  'account/get': may(everyRole, 'anywhere'),
  'account/setLanguage': may(everyRole, 'anywhere'),
  'account/changePassword': may(everyRole, 'anywhere'),
  'account/endSession': may(everyRole, 'anywhere'),
  'account/signOutEverywhere': may(everyRole, 'anywhere'),
  'feedback/send': may(everyRole, 'anywhere'),
  'agreement/listPending': may(everyRole, 'anywhere'),
  'agreement/pendingAgreementDocuments': may('AGMTC', 'anywhere'),
  'agreement/accept': may('MTC', 'anywhere'),
  // The link that the call above hands out is signed and ends after an hour (administration.md 3.8).
  'agreement/document': may(everyRole, 'public'),

  'globalCoordinator/list': may('AG', 'anywhere'),
  'globalCoordinator/get': may('A', 'anywhere'),
  'globalCoordinator/create': may('A', 'anywhere'),
  'globalCoordinator/edit': may('A', 'anywhere'),
  'globalCoordinator/delete': may('A', 'anywhere'),
  'healthRisk/list': may('AG', 'anywhere'),
  'healthRisk/get': may('AG', 'anywhere'),
  'healthRisk/create': may('AG', 'anywhere'),
  'healthRisk/edit': may('AG', 'anywhere'),
  'healthRisk/delete': may('AG', 'anywhere'),
  'suspectedDisease/list': may('AG', 'anywhere'),
  'suspectedDisease/get': may('AG', 'anywhere'),
  'suspectedDisease/create': may('AG', 'anywhere'),
  'suspectedDisease/edit': may('AG', 'anywhere'),
  'suspectedDisease/delete': may('AG', 'anywhere'),

  'alertEvents/formData': may('AMSHT', 'anywhere'),

  'outbox/list': may('AMT', 'anywhere', { decision: 7 }),
  'outbox/retry': may('AMT', 'message', { suspendedBy: ['archived'], decision: 7 }),
  'outbox/failedWork': may('A', 'anywhere', { decision: 27 }),
  'outbox/retryWork': may('A', 'anywhere', { decision: 27 }),
  // The telephone of the demonstration exists in the demonstration only; whoever is signed in may use it there.
  'simulator/phones': may(everyRole, 'anywhere', { decision: 23 }),
  'simulator/send': may(everyRole, 'anywhere', { decision: 23 }),
  'simulator/outcome': may(everyRole, 'anywhere', { decision: 23 }),
};
