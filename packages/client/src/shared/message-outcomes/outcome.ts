import type { CallResponse } from '../../lib/requests/call-list.ts';

/** What happened to a message: how it was parsed, its report, the reply, and its alert. */
export type Outcome = CallResponse<'simulator/outcome'>;
