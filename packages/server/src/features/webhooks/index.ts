export { notifyWebhooksOfAlerts, notifyWebhooksOfReports } from './webhooks.events.ts';
export { sendWebhookEvent } from './webhooks.sending.ts';
