export { createDelivery, type Delivery, startDelivery } from './outbox.delivery.ts';
export { findNewestSmsToFetch, listSmsToFetch } from './outbox.fetched.ts';
export { requeueMessage } from './outbox.queries.ts';
export { recordDeliveryReports } from './outbox.reports.ts';
