/** What other features use of the set-up guide: how many steps are left. */
export { countStepsLeft } from './setup-steps.ts';
