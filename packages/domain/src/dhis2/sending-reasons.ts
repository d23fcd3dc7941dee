/** Why values could not be sent to DHIS2, or a connection failed. Each has a text that says what to do. */
export const dhis2Reasons = [
  ...['unreachable', 'signInRefused', 'serverError', 'notUnderstood', 'refused', 'addressNotAllowed'],
  ...['addressNotEncrypted', 'notAllowed', 'secretUnreadable', 'tooOld', 'taskLost', 'interrupted'],
] as const;
export type Dhis2Reason = (typeof dhis2Reasons)[number];

/** How a sending stands. `waiting`: DHIS2 is still importing; `partly`: it rejected some values. */
export const sendingStates = ['running', 'waiting', 'done', 'partly', 'failed'] as const;
export type SendingState = (typeof sendingStates)[number];
