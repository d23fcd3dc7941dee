import type { ChannelGateway, ChannelRequest } from '../channel.ts';
import {
  hasKeyInQuery,
  isKeyOf,
  isSameSecret,
  readBasicCredentials,
  readBearerToken,
  signBytes,
} from '../support/secrets.ts';

/** Whether a request carries the key where the settings say, and the signature they ask for. Without either, never. */
export function isVerified(request: ChannelRequest, gateway: ChannelGateway): boolean {
  const { keyPlace = 'query', signature = 'none' } = gateway.settings;
  if (keyPlace === 'none' && signature === 'none') return false;
  const hasKey = keyPlace === 'none' || checkKey(request, gateway, keyPlace);
  const hasSignature = signature === 'none' || checkSignature(request, gateway, signature);
  return hasKey && hasSignature;
}

function checkKey(request: ChannelRequest, gateway: ChannelGateway, place: string): boolean {
  if (place === 'query') return hasKeyInQuery(request, gateway);
  if (place === 'basic')
    return isKeyOf(gateway, readBasicCredentials(request.headers.authorization)?.password);
  const value = readHeader(request, gateway.settings.keyHeader ?? '');
  return isKeyOf(gateway, value.replace(/^(?:Bearer|Token|Apikey)\s+/i, ''));
}

const readHeader = ({ headers }: ChannelRequest, name: string) =>
  String(headers[name.toLowerCase()] ?? '').trim();

const algorithms: Readonly<Record<string, ['sha256' | 'sha1', 'hex' | 'base64']>> = {
  hmacSha256Hex: ['sha256', 'hex'],
  hmacSha256Base64: ['sha256', 'base64'],
  hmacSha1Hex: ['sha1', 'hex'],
  hmacSha1Base64: ['sha1', 'base64'],
};

/** The secret is that of the provider, or the key of the gateway where the provider lets us choose. */
function checkSignature(request: ChannelRequest, gateway: ChannelGateway, kind: string): boolean {
  const { signatureSecret } = gateway.secrets;
  const secrets = signatureSecret ? [signatureSecret] : gateway.keys;
  const header = readHeader(request, gateway.settings.signatureHeader || 'Authorization');
  if (header === '') return false;
  const results = secrets.map((secret) =>
    kind === 'jwtHs256'
      ? isTokenValid(header, secret, request.now)
      : isSignatureValid(request, header, { secret, kind }),
  );
  return results.includes(true);
}

function isSignatureValid(
  { body }: ChannelRequest,
  header: string,
  { secret, kind }: { secret: string; kind: string },
): boolean {
  const algorithm = algorithms[kind];
  if (!algorithm) return false;
  const [name, encoding] = algorithm;
  const expected = signBytes(name, secret, [body], encoding);
  const submitted = header.replace(/^sha(?:1|256)=/i, '');
  return isSameSecret(encoding === 'hex' ? submitted.toLowerCase() : submitted, expected);
}

/** A minute of difference between clocks is allowed. */
const tolerance = 60_000;

/** Whether a JSON web token is signed with HS256 by this secret, and not over. */
function isTokenValid(header: string, secret: string, now: number): boolean {
  const [head = '', payload = '', signature = '', ...more] = (readBearerToken(header) ?? header).split('.');
  if (more.length > 0 || readPart(head)?.alg !== 'HS256') return false;
  const expected = signBytes('sha256', secret, [`${head}.${payload}`], 'base64').replace(/=+$/, '');
  const isSigned = isSameSecret(signature, expected.replaceAll('+', '-').replaceAll('/', '_'));
  const { exp, nbf } = readPart(payload) ?? {};
  const isOver = typeof exp === 'number' && exp * 1000 + tolerance < now;
  const isEarly = typeof nbf === 'number' && nbf * 1000 - tolerance > now;
  return isSigned && !isOver && !isEarly;
}

function readPart(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
