export { removeFromSociety } from './removal/removal.actions.ts';
