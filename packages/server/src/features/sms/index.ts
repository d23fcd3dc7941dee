/** What other features may use: the store of incoming messages, and why deliveries of gateways were rejected. */
export { createIngestion, type Ingestion, IngestionQueueFull } from './message-ingestion.ts';
export { findRejections } from './rejections.queries.ts';
export { createRejectionRecorder } from './rejections.ts';
export type { VerifiedMessage } from './sms.queries.ts';
export { createWrongKeyCounter } from './wrong-keys.ts';
