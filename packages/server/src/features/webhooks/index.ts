export { sendNotification } from './webhooks.sending.ts';
