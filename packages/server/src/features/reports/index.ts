/** What other features may use of reports: holding off their reading, what an area filter means, names of health risks. */
export { readMessagesBefore } from './interpretation.actions.ts';
export { stopReading } from './interpretation.stops.queries.ts';
export { placesOf } from './reports.places.ts';
export { healthRiskName } from './reports.rows.queries.ts';
