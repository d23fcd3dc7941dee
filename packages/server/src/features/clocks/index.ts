export { checkClocksNow, listWrongClocks } from './clocks.actions.ts';
