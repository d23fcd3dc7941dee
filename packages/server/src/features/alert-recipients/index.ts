/** What other features may use of alert recipients: what becomes of them when something they name goes away. */
export {
  removeRecipientsOfHealthRisks,
  removeRecipientsOfOrganization,
  removeRecipientsOfSupervisor,
} from './alert-recipients.removal.ts';
