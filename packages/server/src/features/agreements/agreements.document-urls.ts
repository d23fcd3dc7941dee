import { createHmac, timingSafeEqual } from 'node:crypto';
import { listSecretKeys } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';

const linkLifetimeSeconds = 60 * 60;

type Signer = Pick<Services, 'config' | 'clock'>;

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/**
 * The URL of a document, valid for an hour. It is signed because frames and downloads are requested without the page's own
 * headers.
 */
export function buildDocumentUrl(services: Signer, languageCode: string): string {
  const until = toSeconds(services.clock.now()) + linkLifetimeSeconds;
  const [secretKey = ''] = listSecretKeys(services.config);
  const signature = createSignature(secretKey, languageCode, until).toString('base64url');
  return `/api/agreement/document/${languageCode}?until=${until}&signature=${signature}`;
}

/** Whether a URL was issued by this installation for this document and has not expired. */
export function isValidDocumentUrl(
  services: Signer,
  { languageCode, until, signature }: { languageCode: string; until: number; signature: string },
): boolean {
  if (until < toSeconds(services.clock.now())) return false;
  const given = Buffer.from(signature, 'base64url');
  // While HARKEN_SECRET_KEY is being replaced, URLs signed with the previous key stay valid.
  return listSecretKeys(services.config).some((secretKey) => {
    const expected = createSignature(secretKey, languageCode, until);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function createSignature(secretKey: string, languageCode: string, until: number): Buffer {
  return createHmac('sha256', secretKey).update(`agreement/document ${languageCode} ${until}`).digest();
}
