export { notifyAlertsJoined, notifyAlertsRaised } from './alerts.notifications.ts';
