export type { CallInput, CallName, CallResponse } from '@harken/contract/calls/types';
export { calls } from '@harken/contract/calls.generated';
