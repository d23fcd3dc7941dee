export { tellOfAlerts, tellOfReports } from './webhooks.news.ts';
export { sendNotification } from './webhooks.sending.ts';
