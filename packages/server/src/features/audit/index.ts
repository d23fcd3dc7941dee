export { removeOldEntries } from './audit.chain.removal.ts';
export { extendAuditChain, verifyAudit } from './audit.chain.ts';
