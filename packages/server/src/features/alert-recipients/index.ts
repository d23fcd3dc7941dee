/** What other features may use: updating recipients when something they are limited to is removed. */
export {
  removeRecipientsOfHealthRisks,
  removeRecipientsOfOrganization,
  removeRecipientsOfSupervisor,
} from './alert-recipients.removal.ts';
