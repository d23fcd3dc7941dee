export { createDelivery, type Delivery, startDelivery } from './outbox.delivery.ts';
export { reasonOf } from './outbox.items.ts';
export { queueAgain } from './outbox.queries.ts';
