export { findRequiredConsents } from './agreements.actions.ts';
