/** What other features may use: why deliveries of gateways were refused. */
export { findRejections } from './rejections.queries.ts';
