/** What other features use: starting and ending questions about alerts, taking answers by SMS, and removing contacts. */
export { type AnsweredPlace, takeAnswers } from './answers/sms.ts';
export { endVerification, startVerification } from './asking/asking.ts';
export { removeContactsOf } from './contacts/contacts.actions.ts';
