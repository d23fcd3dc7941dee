export { type Delivery, startDelivery } from './outbox.delivery.ts';
