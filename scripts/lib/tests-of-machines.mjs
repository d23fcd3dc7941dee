/** Deployments and faults of the machine, which few changes touch: with `npm run test:long` only, so that `npm test` stays usable. */
export const testsOfMachines = [
  'e2e/deploy/*.test.ts',
  'e2e/faults/{clock,database-connection,full-disk}.test.ts',
];
