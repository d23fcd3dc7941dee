import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const sha256WithRsa = '2a864886f70d01010b';
const commonName = '550403';
const subjectAltName = '551d11';

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length =
    size < 128
      ? Buffer.from([size])
      : size < 256
        ? Buffer.from([0x81, size])
        : Buffer.from([0x82, size >> 8, size & 255]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const algorithm = () => sequence(identifier(sha256WithRsa), der(0x05));
/** GeneralizedTime: `20261124100000Z`. */
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));
const name = (text: string) =>
  sequence(der(0x31, sequence(identifier(commonName), der(0x0c, Buffer.from(text)))));

/** The extension with the host that the certificate is for. */
function alternativeNames(host: string): Buffer {
  const names = sequence(der(0x82, Buffer.from(host)));
  return der(0xa3, sequence(sequence(identifier(subjectAltName), der(0x04, names))));
}

function describe(
  publicKey: KeyObject,
  { from, until, host }: { from: Date; until: Date; host: string },
): Buffer {
  // A name of its own: trusted certificates of the same name would be confused.
  const owner = name(`${host} ${randomBytes(6).toString('hex')}`);
  return sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm(),
    owner,
    sequence(time(from), time(until)),
    owner,
    publicKey.export({ type: 'spki', format: 'der' }),
    alternativeNames(host),
  );
}

/** A self-signed certificate of a host, valid until the given time. */
export function aCertificate(host: string, until: Date): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const from = new Date(until.getTime() - 365 * 86_400_000);
  const signed = describe(publicKey, { from, until, host });
  const signature = createSign('sha256').update(signed).sign(privateKey);
  const certificate = sequence(signed, algorithm(), der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
