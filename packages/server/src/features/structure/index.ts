/**
 * What other features may use: copying places when a national society is set up, the boundaries of places for maps on paper, and
 * adding places, codes and boundaries from another system.
 */
export {
  type PreparedBoundaries,
  prepareBoundaries,
  storePreparedBoundaries,
} from './boundaries/boundaries.of-places.ts';
export { findLayer as findBoundaryLayer } from './boundaries/boundaries.queries.ts';
export { copyPlaces } from './structure.copy.actions.ts';
export { insertCodes, insertPlaces } from './structure.import.queries.ts';
