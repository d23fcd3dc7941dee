import { findOlderRelease, isUpgradeFinished, stoppingPlainSecrets } from '../older-release.queries.ts';
import type { Services } from '../services.ts';
import { type EncryptGatewayKeys, encryptPlainSecrets } from './encrypt-plain-secrets.ts';
import { countSecrets } from './rotate-secrets.ts';

/** How often it is looked whether a process of the release before is there, in milliseconds. */
const lookedForEvery = 60_000;
/** So long none must have been there, in milliseconds: time to see that all is well, or to start the release before again. */
const absentFor = 30 * 60_000;

/** How much of a large table a start looks through: about 100,000 of its newest rows. */
const rangesAtMost = 5;

/** Says so when stored secrets cannot be read, or only with the previous key: somebody has to act before it matters. */
async function reportUnreadable({ db, config, log }: Services): Promise<void> {
  for (const { column, previous, unreadable } of await countSecrets(db, config, { rangesAtMost })) {
    if (unreadable > 0)
      log.warn(
        { column, count: unreadable },
        'stored secrets cannot be read: was HARKEN_SECRET_KEY changed?',
      );
    if (previous > 0)
      log.warn(
        { column, count: previous },
        'stored secrets need HARKEN_SECRET_KEY_PREVIOUS: npm run rotate-secrets',
      );
  }
}

/**
 * Has plain secrets of a release before encrypted, once no process of it has been seen for half an hour.
 *
 * @returns what is to be called from time to time; it answers whether there is nothing left to do
 */
export function plainSecretsWatch(
  { db, config }: Pick<Services, 'db' | 'config'>,
  encryptGatewayKeys: EncryptGatewayKeys,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let absentSince: number | null = null;
  return async () => {
    const isBegun = await isUpgradeFinished(db, stoppingPlainSecrets);
    if (!isBegun && (await findOlderRelease(db))) {
      absentSince = null;
      return false;
    }
    absentSince ??= now();
    if (!isBegun && now() - absentSince < absentFor) return false;
    return encryptPlainSecrets(db, config, encryptGatewayKeys);
  };
}

/** Has secrets of a release before encrypted as soon as that may be, and says which secrets cannot be read. */
export async function keepSecretsEncrypted(
  services: Services,
  encryptGatewayKeys: EncryptGatewayKeys,
): Promise<{ stop(): void }> {
  const look = plainSecretsWatch(services, encryptGatewayKeys);
  const failed = ({ name, code }: { name?: string; code?: string }) =>
    services.log.warn({ name, code }, 'stored secrets could not be looked through');
  let timer: NodeJS.Timeout | undefined;
  if (!(await look())) {
    timer = setInterval(() => {
      look().then((isDone) => isDone && clearInterval(timer), failed);
    }, lookedForEvery);
    timer.unref();
  }
  reportUnreadable(services).catch(failed);
  return { stop: () => clearInterval(timer) };
}
