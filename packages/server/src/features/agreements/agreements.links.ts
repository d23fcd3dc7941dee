import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretKeysInUse } from '../../platform/encryption.ts';
import type { Services } from '../../platform/services.ts';

const lives = 60 * 60;

type Signer = Pick<Services, 'config' | 'clock'>;

const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** The address of a document, good for an hour: frames and downloads come without the page's own headers. */
export function documentAddress(services: Signer, languageCode: string): string {
  const until = inSeconds(services.clock.now()) + lives;
  const [secretKey = ''] = secretKeysInUse(services.config);
  const signature = signatureOf(secretKey, languageCode, until).toString('base64url');
  return `/api/agreement/document/${languageCode}?until=${until}&signature=${signature}`;
}

/** Whether an address was handed out by this product, for this document, and has not run out. */
export function isDocumentAddress(
  services: Signer,
  { languageCode, until, signature }: { languageCode: string; until: number; signature: string },
): boolean {
  if (until < inSeconds(services.clock.now())) return false;
  const given = Buffer.from(signature, 'base64url');
  // While HARKEN_SECRET_KEY is replaced, addresses that were signed with the previous key stay good.
  return secretKeysInUse(services.config).some((secretKey) => {
    const expected = signatureOf(secretKey, languageCode, until);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(secretKey: string, languageCode: string, until: number): Buffer {
  return createHmac('sha256', secretKey).update(`agreement/document ${languageCode} ${until}`).digest();
}
