import {
  isOlderReleaseConnected,
  isUpgradeFinished,
  stoppingPlainSecrets,
} from '../older-release.queries.ts';
import type { Services } from '../services.ts';
import { type EncryptGatewayKeys, encryptPlainSecrets } from './encrypt-plain-secrets.ts';
import { countSecrets } from './rotate-secrets.ts';

/** Interval of checks for a process of the previous release, in milliseconds. */
const checkMilliseconds = 60_000;
/** How long it must have been absent, in milliseconds: time to notice problems and start the previous release again. */
const requiredAbsence = 30 * 60_000;

/** How much of a large table is checked at start: about 100,000 of its newest rows. */
const maxRanges = 5;

/** How often secrets that could not be read are read again, in milliseconds: somebody may have entered them again. */
const rereadMilliseconds = 600_000;

/** Warns if stored secrets cannot be decrypted, or only with the previous key, so that somebody acts before they are needed. */
async function warnAboutSecrets({ db, config, log }: Services): Promise<number> {
  let unreadableTotal = 0;
  for (const { column, previous, unreadable } of await countSecrets(db, config, { maxRanges })) {
    unreadableTotal += unreadable;
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
  return unreadableTotal;
}

/**
 * Tells the operator when HARKEN_SECRET_KEY is not the key of the stored secrets: in the output of the start, whatever is
 * logged, and as the warning `storedSecrets` of `/health` until they can be read.
 */
function watchUnreadableSecrets(
  services: Services,
  { print, failed }: { print(line: string): void; failed(error: Error): void },
): { stop(): void } {
  let unreadable = 0;
  services.health.add({
    name: 'storedSecrets',
    isForTraffic: false,
    isWarning: true,
    passes: () => unreadable === 0,
  });
  const read = async () => {
    unreadable = await warnAboutSecrets(services);
  };
  read().then(() => {
    if (unreadable > 0)
      print(
        `HARKEN_SECRET_KEY is not the key with which ${unreadable} stored secrets were encrypted: SMS of gateways are refused. Set the former key, or set it as HARKEN_SECRET_KEY_PREVIOUS and run: npm run rotate-secrets`,
      );
  }, failed);
  const timer = setInterval(() => {
    if (unreadable > 0) read().catch(failed);
  }, rereadMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Encrypts plain secrets of the previous release once none of its processes has been seen for half an hour.
 *
 * @returns a function to call regularly; it resolves to true when nothing is left to do
 */
export function createPlainSecretCheck(
  { db, config }: Pick<Services, 'db' | 'config'>,
  encryptGatewayKeys: EncryptGatewayKeys,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let absentSince: number | null = null;
  return async () => {
    const hasStarted = await isUpgradeFinished(db, stoppingPlainSecrets);
    if (!hasStarted && (await isOlderReleaseConnected(db))) {
      absentSince = null;
      return false;
    }
    absentSince ??= now();
    if (!hasStarted && now() - absentSince < requiredAbsence) return false;
    return encryptPlainSecrets(db, config, encryptGatewayKeys);
  };
}

/** Encrypts plain secrets as soon as possible, and warns about secrets that cannot be decrypted. */
export async function watchPlainSecrets(
  services: Services,
  encryptGatewayKeys: EncryptGatewayKeys,
  print: (line: string) => void,
): Promise<{ stop(): void }> {
  const check = createPlainSecretCheck(services, encryptGatewayKeys);
  const failed = ({ name, code }: { name?: string; code?: string }) =>
    services.log.warn({ name, code }, 'stored secrets could not be checked');
  let timer: NodeJS.Timeout | undefined;
  if (!(await check())) {
    timer = setInterval(() => {
      check().then((isDone) => isDone && clearInterval(timer), failed);
    }, checkMilliseconds);
    timer.unref();
  }
  const unreadable = watchUnreadableSecrets(services, { print, failed });
  return {
    stop() {
      clearInterval(timer);
      unreadable.stop();
    },
  };
}
