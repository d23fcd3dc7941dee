import { afterAll, beforeEach } from 'vitest';
import { aSociety, aUser } from './builders.ts';
import { startTestApp } from './test-app.ts';

/**
 * Base fixture for tests of societies, users and organizations: a server with an administrator, closed after the last test,
 * and a new society for each test. `society` always is that of the current test.
 *
 * @example
 * const { app, administrator, society, member } = await aSocietyFixture();
 * const manager = await aUser(app.db, 'Manager', member());
 */
export async function aSocietyFixture({
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
  /** Switches to a new society. */
  const nextSociety = async () => {
    Object.assign(society, await aSociety(app.db, { languageId }));
  };
  beforeEach(nextSociety);
  /** Society and organization for a member of the society. */
  const member = (organizationId = society.organizationId) => ({
    nationalSocietyId: society.id,
    organizationId,
  });
  return { app, administrator, society, nextSociety, member };
}
