/** What other features may use of the gateways: the modems that people can be assigned to. */
export { findModems } from './sms-gateways.queries.ts';
