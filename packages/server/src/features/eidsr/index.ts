export { sendEidsrEvent } from './eidsr.sending.ts';
