/**
 * Who may make which call (docs/spec/access.md). Written independently of the permission table, so that both check each
 * other.
 */
export interface Expected {
  /** The letters of the roles. */
  roles: string;
  /** The subject of the call, whose scope is checked: see `access/outcome.ts`. */
  subject: Subject;
  /**
   * States that block the call for an authorised caller; `coordinator`: a society with a coordinator, where only A and C may
   * make it.
   */
  suspendedBy: readonly Suspension[];
  /** Roles rejected by a rule about the society, if it has no coordinator (`alone`) and if it has one (`coordinated`). */
  refused?: { alone?: string; coordinated?: string };
  /** M and T may make the call only as head manager of the organization, and otherwise get this outcome. */
  needsHeadManager?: 'forbidden' | 'denied';
  /** The error key A and G get if the subject does not exist, if the contract defines one. */
  missing?: string;
  /** The subject only exists in a society with a coordinator. */
  onlyCoordinated?: true;
}

/** `anywhere`: the role is enough. `public`: no sign-in needed. */
export type Subject =
  | 'public'
  | 'anywhere'
  | 'society'
  | 'organization'
  | 'gateway'
  | 'region'
  | 'district'
  | 'village'
  | 'zone'
  | 'place'
  | 'user'
  | 'project'
  | 'projectOrganization'
  | 'collector'
  | 'recipient'
  | 'report'
  | 'alert'
  | 'alertAction'
  | 'message'
  | 'webhook'
  | 'serviceAccount'
  | 'signal'
  | 'outbreak'
  | 'lineListRow'
  | 'verificationContact'
  | 'verificationAnswer'
  | 'referral'
  | 'invitation';

export type Suspension = 'archived' | 'closed' | 'coordinator';

export const everyRole = 'AGTDMSCH';

/** An entry of the table. */
export function may(roles: string, subject: Subject, more: Partial<Expected> = {}): Expected {
  return { roles, subject, suspendedBy: [], ...more };
}
