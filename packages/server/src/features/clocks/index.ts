export { listWrongClocks } from './clocks.actions.ts';
