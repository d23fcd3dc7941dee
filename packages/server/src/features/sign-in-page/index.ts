export { chooseFirstPage, toNextAddress } from './next-page.ts';
