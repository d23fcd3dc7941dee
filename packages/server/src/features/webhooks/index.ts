export {
  notifyWebhooksOfAlerts,
  notifyWebhooksOfGatewayDown,
  notifyWebhooksOfReports,
  notifyWebhooksOfSignals,
} from './webhooks.events.ts';
export { sendWebhookEvent } from './webhooks.sending.ts';
