export { createDelivery, type Delivery, startDelivery } from './outbox.delivery.ts';
export { requeueMessage } from './outbox.queries.ts';
