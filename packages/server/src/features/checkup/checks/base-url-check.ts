import { createHash, randomBytes } from 'node:crypto';
import { isLocalAddress, judgeCertificate } from '@harken/domain/checkup/rules';
import { findConnectionFault } from '../../../external/connection-fault.ts';
import { readCertificate } from '../../../external/http/certificate-check.ts';
import { sendHttpRequest } from '../../../external/http/http-request.ts';
import { findInstallation } from '../../../platform/db/installation.queries.ts';
import { type Check, type CheckContext, type CheckFinding, createFinding } from '../check-context.ts';

const timeoutMilliseconds = 4000;

/** What an installation answers to a challenge: only servers on the same database answer the same. */
export function proveInstallation(installation: string, challenge: string): string {
  return createHash('sha256').update(`harken installation ${installation} ${challenge}`).digest('hex');
}

const describeServer = ({ hostname: host, port, protocol }: URL) => ({
  setting: 'HARKEN_BASE_URL',
  host,
  port: port || (protocol === 'https:' ? '443' : '80'),
});

async function judgeTls(url: URL, now: Date): Promise<CheckFinding | null> {
  const { validUntil, trustError } = await readCertificate(url);
  const values = { host: url.hostname, validUntilOn: validUntil.toISOString().slice(0, 10) };
  const state = judgeCertificate(validUntil, now);
  if (state === 'failed') return createFinding('failed', 'certificateExpired', values);
  if (trustError) return createFinding('failed', 'certificate', { ...describeServer(url), code: trustError });
  return state === 'warning' ? createFinding('warning', 'certificateEnds', values) : null;
}

/**
 * Asks a server whether it belongs to this installation.
 *
 * @returns null when it does
 */
export async function findOtherAnswer(
  address: string,
  { db }: Pick<CheckContext, 'db'>,
): Promise<'other' | 'noHarken' | null> {
  const challenge = randomBytes(16).toString('hex');
  const { status, body } = await sendHttpRequest({
    url: new URL(`${address}/api/checkup/identify?challenge=${challenge}`),
    method: 'GET',
    headers: { accept: 'application/json' },
    allowsPrivate: true,
    milliseconds: timeoutMilliseconds,
  });
  const proof = status === 200 ? readProof(body) : null;
  if (proof === null) return 'noHarken';
  if (!db) return null;
  return proof === proveInstallation(await findInstallation(db), challenge) ? null : 'other';
}

function readProof(body: string): string | null {
  try {
    const proof = (JSON.parse(body) as { value?: { proof?: unknown } }).value?.proof;
    return typeof proof === 'string' ? proof : null;
  } catch {
    return null;
  }
}

/** Opens the base URL like a user, from this machine: who answers, and with which certificate. */
export const baseUrlCheck: Check = {
  id: 'baseUrl',
  async run(context) {
    const { baseUrl, isDemo } = context.config;
    if (isLocalAddress(baseUrl))
      return isDemo
        ? createFinding('notConfigured', 'demo')
        : createFinding('failed', 'missing', { address: baseUrl });
    const url = new URL(baseUrl);
    const isHttps = url.protocol === 'https:';
    try {
      const tls = isHttps ? await judgeTls(url, context.clock.now()) : null;
      if (tls?.state === 'failed') return tls;
      const other = await findOtherAnswer(baseUrl, context);
      if (other) return createFinding('failed', other, { address: baseUrl });
      if (!isHttps) return createFinding('warning', 'notEncrypted', { address: baseUrl });
      return tls ?? createFinding('ok', 'ok', { address: baseUrl });
    } catch (error) {
      const { fault, code } = findConnectionFault(error);
      return createFinding('failed', fault, { ...describeServer(url), code });
    }
  },
};
