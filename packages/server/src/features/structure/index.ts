/** What other features may use: copying places when a national society is set up. */
export { copyPlaces } from './structure.copy.actions.ts';
