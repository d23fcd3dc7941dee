import type { PreparedCall } from '../audit/audit-fixture.ts';
import type { TwoSocieties } from './fixture.ts';

/**
 * A request in the first society about a member of both societies, or about a lookalike: a person or gateway with the same
 * name, phone number, e-mail address or key as one of the other society.
 */
export interface Example {
  /** The subject of the request, for the title of the test. */
  about: string;
  prepare: (societies: TwoSocieties) => Promise<Prepared> | Prepared;
  /** Letters of the roles that may make the call in general, but not in this case. */
  deniedRoles?: string;
  /** Ids that the form sends but the call ignores, so that ids of the other society are accepted. */
  ignoredIds?: string[];
}

export interface Prepared extends PreparedCall {
  /** Rows of the other society that may change nevertheless. */
  own?: OwnRows;
}

/** A user whose own rows may change, and the tables in which they may. */
export interface OwnRows {
  userId: number;
  tables: string[];
  /** Their e-mail address: consents refer to it instead of the user. */
  address?: string;
}

export type Examples = Record<string, Example[]>;
