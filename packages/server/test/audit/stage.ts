import type { Call } from '@harken/contract/call';
import { expected } from '../access/expected.ts';
import { type AlertScene, anAlertScene } from '../support/alert-scene.ts';
import { aUser } from '../support/builders.ts';
import { knownValuesOf } from '../support/known-values.ts';
import type { KnownValues } from '../support/sample-request.ts';
import type { TestApp } from '../support/test-app.ts';

/** A society with everything that a change may name, and those who may change it. */
export interface AuditStage {
  app: TestApp;
  scene: AlertScene;
  known: KnownValues;
  /** Where the society is. */
  own: { nationalSocietyId: number; organizationId: number };
  /** Callers by the letter of their role. */
  callers: Record<string, number>;
}

/** What a change needs so that it succeeds, beside what is known of the stage. */
export interface AuditCase {
  known?: KnownValues;
  /** Who asks; null for somebody who is not signed in. */
  as?: number | null;
  /** Whose deed it is, where nobody is signed in; null where the trail cannot know. */
  actor?: number | null;
  /** The rows of a file that is sent. */
  file?: (string | number)[][];
}

export type Preparation = (stage: AuditStage) => Promise<AuditCase> | AuditCase;

/** What describes people, and what they write: none of it belongs into the trail. */
export const personal: KnownValues = {
  phoneNumber: '+221778887766',
  additionalPhoneNumber: '+221778887755',
  displayName: 'Zebulon',
  message: 'Zipporah wrote this',
  comments: 'Zipporah commented',
};

export async function anAuditStage(app: TestApp): Promise<AuditStage> {
  const scene = await anAlertScene(app);
  const { society, people } = scene;
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
  return { app, scene, own, callers, known: { ...(await knownValuesOf(app, scene)), ...personal } };
}

/** Who asks, unless a case says otherwise: the first of the roles that may. */
export function callerOf({ callers }: AuditStage, { name }: Call): number {
  const letter = [...(expected[name]?.roles ?? '')].find((one) => callers[one] !== undefined);
  return callers[letter ?? 'A'] ?? 0;
}
