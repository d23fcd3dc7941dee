/** What other features may use: who can be notified, and updating recipients when something they are limited to is removed. */
export {
  findNotHandledRecipientOption,
  findNotHandledRecipientOptions,
} from './alert-recipients.options.queries.ts';
export {
  removeRecipientsOfHealthRisks,
  removeRecipientsOfOrganization,
  removeRecipientsOfSupervisor,
} from './alert-recipients.removal.ts';
