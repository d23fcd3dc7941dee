import type { AuditCase } from '../audit/stage.ts';
import type { TwoSocieties } from './stage.ts';

/**
 * A request in the first society about somebody who works for both, or about somebody or something that looks alike: with
 * the same name, phone number, e-mail address or key as somebody or something of the other society.
 */
export interface Example {
  /** What it is about, for the name of the test. */
  about: string;
  prepare: (societies: TwoSocieties) => Promise<Prepared> | Prepared;
  /** The letters of the roles that may make the call, and are refused in this case. */
  refused?: string;
  /** Names of ids that the form sends and the call does not look at: those of the other society do no harm. */
  ignored?: string[];
}

export interface Prepared extends AuditCase {
  /** What may change in the other society all the same. */
  own?: OwnRows;
}

/** Somebody's own rows, and in which tables they may change. */
export interface OwnRows {
  userId: number;
  tables: string[];
  /** Their e-mail address: consents belong to it, and not to a user. */
  address?: string;
}

export type Examples = Record<string, Example[]>;
