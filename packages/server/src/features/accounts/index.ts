export { queueMail } from './accounts.mails.ts';
export { setPasswordAsOperator } from './accounts.operator.actions.ts';
export { requestEmailChange } from './email-changes/email-changes.actions.ts';
export { isEmailTaken } from './email-changes/email-changes.queries.ts';
export { ensureFirstAdministrator } from './first-administrator/first-administrator.ts';
export { correctEmail, openAccount } from './passwords/passwords.actions.ts';
export { insertAccount, lockAccountForUpdate } from './passwords/passwords.queries.ts';
export { deleteTwoFactor } from './two-factor/two-factor.queries.ts';
export { removeTwoFactorAsOperator } from './two-factor/two-factor.removal.ts';
