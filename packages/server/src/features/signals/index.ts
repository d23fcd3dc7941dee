export { listOpenSignals } from './list/open-ones.ts';
