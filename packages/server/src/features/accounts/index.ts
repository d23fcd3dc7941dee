export { ensureFirstAdministrator } from './accounts.first-administrator.ts';
export { queueMail } from './accounts.mails.ts';
export { setPasswordAsOperator } from './accounts.operator.actions.ts';
export { correctEmail, openAccount } from './accounts.passwords.actions.ts';
export { insertAccount, lockAccountForUpdate } from './accounts.passwords.queries.ts';
export { requestEmailChange } from './email-changes.actions.ts';
export { isEmailTaken } from './email-changes.queries.ts';
export { deleteTwoFactor } from './two-factor.queries.ts';
export { removeTwoFactorAsOperator } from './two-factor.removal.ts';
