/** What other features may use: copying places when a national society is set up, and the boundaries of places for maps on paper. */
export { findLayer as findBoundaryLayer } from './boundaries/boundaries.queries.ts';
export { copyPlaces } from './structure.copy.actions.ts';
