/** The calls known to the client: where each goes, and what it takes and gives. */
const accounts = {
  'authentication/status': { method: 'GET', path: '/api/authentication/status' },
  'authentication/login': { method: 'POST', path: '/api/authentication/login' },
  'authentication/logout': { method: 'POST', path: '/api/authentication/logout' },
  'userVerification/verifyEmailAndAddPassword': {
    method: 'POST',
    path: '/api/userVerification/verifyEmailAndAddPassword',
  },
  'userVerification/resetPassword': { method: 'POST', path: '/api/userVerification/resetPassword' },
  'userVerification/resetPasswordCallback': {
    method: 'POST',
    path: '/api/userVerification/resetPasswordCallback',
  },
  'appData/getAppData': { method: 'GET', path: '/api/appData/getAppData' },
  'appData/getStrings': { method: 'GET', path: '/api/appData/getStrings/:languageCode' },
  'nationalSociety/list': { method: 'GET', path: '/api/nationalSociety/list' },
  'nationalSociety/get': { method: 'GET', path: '/api/nationalSociety/:nationalSocietyId/get' },
  'project/list': { method: 'GET', path: '/api/project/list' },
  'project/basicData': { method: 'GET', path: '/api/project/:projectId/basicData' },
  'alert/list': { method: 'POST', path: '/api/alert/list' },
} as const;

export const calls: Record<string, { method: string; path: string }> = accounts;
export type CallName = string;
// biome-ignore lint/suspicious/noExplicitAny: until the contract's list of calls is there
export type CallInput<_Name extends CallName> = { params?: any; query?: any; body?: any };
// biome-ignore lint/suspicious/noExplicitAny: until the contract's list of calls is there
export type CallAnswer<_Name extends CallName> = any;
