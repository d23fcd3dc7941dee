export type { CallAnswer, CallInput, CallName } from '@harken/contract/call-types';
export { calls } from '@harken/contract/calls.generated';
