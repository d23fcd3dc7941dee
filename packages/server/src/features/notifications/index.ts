/** What other features use of notifications: to notify, to send what is due, and to remove what belongs to a person or is old. */
export { deleteNotificationsOf, deleteOldNotifications } from './notifications.list.queries.ts';
export {
  notifyOfAlerts,
  notifyOfBackups,
  notifyOfGatewayDown,
  notifyOfImport,
  notifyOfInvitation,
  notifyOfPhonePower,
} from './notifications.recording.ts';
export { createReportUnsubscribeLink, toOneClickAddress } from './notifications.unsubscribe.ts';
export { sendPushMessage } from './push.sending.ts';
