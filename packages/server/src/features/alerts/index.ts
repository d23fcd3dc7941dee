export { notifyAlertJoined, notifyAlertRaised } from './alerts.notifications.ts';
