import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const lives = 60 * 60;

type Signer = Pick<Services, 'config' | 'clock'>;

const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** The address of a document, good for an hour: frames and downloads come without the page's own headers. */
export function documentAddress(services: Signer, languageCode: string): string {
  const until = inSeconds(services.clock.now()) + lives;
  const signature = signatureOf(services, languageCode, until).toString('base64url');
  return `/api/agreement/document/${languageCode}?until=${until}&signature=${signature}`;
}

/** Whether an address was handed out by this product, for this document, and has not run out. */
export function isDocumentAddress(
  services: Signer,
  { languageCode, until, signature }: { languageCode: string; until: number; signature: string },
): boolean {
  if (until < inSeconds(services.clock.now())) return false;
  const expected = signatureOf(services, languageCode, until);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf({ config }: Signer, languageCode: string, until: number): Buffer {
  if (!config.secretKey) throw new Error('Without a secret key no address can be signed.');
  return createHmac('sha256', config.secretKey)
    .update(`agreement/document ${languageCode} ${until}`)
    .digest();
}
