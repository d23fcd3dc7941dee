export { ensureFirstAdministrator } from './accounts.first-administrator.ts';
export { openAccount } from './accounts.passwords.actions.ts';
export { hasAccount, insertAccount } from './accounts.passwords.queries.ts';
