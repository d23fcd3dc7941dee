export { createDelivery, type Delivery, startDelivery } from './outbox.delivery.ts';
export { toUnsentReason } from './outbox.items.ts';
export { requeueMessage } from './outbox.queries.ts';
