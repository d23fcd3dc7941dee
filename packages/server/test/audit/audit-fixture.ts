import type { Call } from '@harken/contract/calls/call';
import { expected } from '../access/expected.ts';
import { aUser } from '../support/builders/people.ts';
import { createKnownValues } from '../support/calls/known-values.ts';
import type { KnownValues } from '../support/calls/sample-request.ts';
import { type AlertFixture, anAlertFixture } from '../support/fixtures/alert-fixture.ts';
import type { TestApp } from '../support/test-app.ts';

/** A society with every subject that changes may name, and all kinds of callers. */
export interface AuditFixture {
  app: TestApp;
  alertFixture: AlertFixture;
  known: KnownValues;
  /** The society and organization of the callers. */
  own: { nationalSocietyId: number; organizationId: number };
  /** Callers by the letter of their role. */
  callers: Record<string, number>;
}

/** What a change needs in addition to the values of the fixture. */
export interface PreparedCall {
  known?: KnownValues;
  /** The caller; null for somebody without a session. */
  as?: number | null;
  /** The expected actor if nobody is signed in; null if it cannot be known. */
  actor?: number | null;
  /** The rows of an uploaded file. */
  file?: (string | number)[][];
}

export type Preparation = (fixture: AuditFixture) => Promise<PreparedCall> | PreparedCall;

/** Personal data and texts written by people: none of it may appear in the audit log. */
export const personal: KnownValues = {
  phoneNumber: '+221778887766',
  additionalPhoneNumber: '+221778887755',
  displayName: 'Zebulon',
  message: 'Zipporah wrote this',
  comments: 'Zipporah commented',
};

export async function anAuditFixture(app: TestApp): Promise<AuditFixture> {
  const alertFixture = await anAlertFixture(app);
  const { society, people } = alertFixture;
  const own = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const callers = {
    A: people.admin,
    G: await aUser(app.db, 'GlobalCoordinator'),
    M: people.manager,
    T: people.advisor,
    D: people.dataConsumer,
    S: people.supervisor,
    H: people.head,
  };
  return {
    app,
    alertFixture,
    own,
    callers,
    known: { ...(await createKnownValues(app, alertFixture)), ...personal },
  };
}

/** The caller unless a case defines one: the first role that may make the call. */
export function selectCaller({ callers }: AuditFixture, { name }: Call): number {
  const letter = [...(expected[name]?.roles ?? '')].find((item) => callers[item] !== undefined);
  return callers[letter ?? 'A'] ?? 0;
}
