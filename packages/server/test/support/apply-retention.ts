/** What the nightly job removes, for tests of the features whose data it removes. */
export { applyRetention } from '../../src/features/retention/retention.jobs.ts';
