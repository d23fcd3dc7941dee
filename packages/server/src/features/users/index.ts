export { removeFromSociety } from './users.removal.actions.ts';
