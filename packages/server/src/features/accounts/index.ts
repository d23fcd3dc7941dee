export { ensureFirstAdministrator } from './accounts.first-administrator.ts';
export { setPasswordAsOperator } from './accounts.operator.actions.ts';
export { changeEmail, openAccount } from './accounts.passwords.actions.ts';
export { hasAccount, holdAccount, insertAccount } from './accounts.passwords.queries.ts';
export { deleteTwoFactor } from './two-factor.queries.ts';
export { removeTwoFactorAsOperator } from './two-factor.removal.ts';
