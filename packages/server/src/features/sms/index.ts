/** What other features may use: why deliveries of gateways were rejected. */
export { findRejections } from './rejections.queries.ts';
