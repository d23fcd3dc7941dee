export { queueEidsrEvents } from './eidsr.escalation.ts';
export { sendEidsrEvent } from './eidsr.sending.ts';
