export { removeOldEntries } from './audit.chain.removal.ts';
