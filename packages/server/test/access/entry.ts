/**
 * Who may call what, as the documents have it: the tables of administration.md 2.2 and 2.3, specification 1 section 6,
 * and decisions.md where it decides between them. Written from the documents, not from the table of permissions, so that
 * each holds the other.
 */
export interface Expected {
  /** The letters of the roles. */
  roles: string;
  /** What the address names, and the place of which decides: see `verdict.ts`. */
  of: Thing;
  /** What refuses the call although role and place are right; a coordinator in charge leaves it to A and C. */
  suspendedBy: readonly Suspension[];
  /** Who is refused by a rule about the society, in one without and in one with a coordinator. */
  refused?: { alone?: string; coordinated?: string };
  /** M and T pass only as head manager of the organization, and are otherwise answered so. */
  needsHeadManager?: 'forbidden' | 'denied';
  /** What A and G are told when there is no such thing, where the contract names it. */
  missing?: string;
  /** Asks for something that only a society with a coordinator has. */
  onlyCoordinated?: true;
  /** The decision by which this departs from the table of the specification or of the reference. */
  decision?: number;
}

/** `anywhere`: the role is enough. `public`: nobody need sign in. */
export type Thing =
  | 'public'
  | 'anywhere'
  | 'society'
  | 'organization'
  | 'gateway'
  | 'region'
  | 'district'
  | 'village'
  | 'zone'
  | 'user'
  | 'project'
  | 'projectOrganization'
  | 'collector'
  | 'recipient'
  | 'report'
  | 'alert'
  | 'alertDeed'
  | 'message'
  | 'webhook'
  | 'invitation';

export type Suspension = 'archived' | 'closed' | 'coordinator';

export const everyRole = 'AGTDMSCH';

/** One line of the table. */
export function may(roles: string, of: Thing, more: Partial<Expected> = {}): Expected {
  return { roles, of, suspendedBy: [], ...more };
}
