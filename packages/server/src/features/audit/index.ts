export { removeOldEntries } from './audit.chain.removal.ts';
export { chainAudit, verifyAudit } from './audit.chain.ts';
