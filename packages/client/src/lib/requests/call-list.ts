export type { CallAnswer, CallInput, CallName } from '@harken/contract/calls/types';
export { calls } from '@harken/contract/calls.generated';
