/** What other features may use: the menu for gateways, and the end of old sessions. */

export { deleteOldUssdSessions } from './ussd.queries.ts';
export { createUssd } from './ussd.ts';
