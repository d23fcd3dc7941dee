export { checkClocksNow, compareWithDatabase, listWrongClocks } from './clocks.actions.ts';
