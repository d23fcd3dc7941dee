import { afterAll, beforeEach } from 'vitest';
import { aSociety, aUser } from './builders.ts';
import { startTestApp } from './test-app.ts';

/**
 * What tests of societies, their people and organizations begin with: a server with an administrator, closed after the
 * last test, and for every test a new society. `society` is always that of the running test.
 *
 * @example
 * const { app, administrator, society, member } = await aSocietyStage();
 * const manager = await aUser(app.db, 'Manager', member());
 */
export async function aSocietyStage({
  now,
  languageId,
}: {
  now?: string;
  /** The content language of the societies. */
  languageId?: number;
} = {}) {
  const app = await startTestApp({ now });
  afterAll(() => app.close());
  const administrator = await aUser(app.db, 'Administrator');
  const society = {} as Awaited<ReturnType<typeof aSociety>>;
  /** Goes on with another society. */
  const nextSociety = async () => {
    Object.assign(society, await aSociety(app.db, { languageId }));
  };
  beforeEach(nextSociety);
  /** The place of somebody who belongs to the society. */
  const member = (organizationId = society.organizationId) => ({
    nationalSocietyId: society.id,
    organizationId,
  });
  return { app, administrator, society, nextSociety, member };
}
