import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push message as the browser gets it. */
export interface ReceivedPush {
  /** The part of the path that names the browser. */
  browser: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect from a push message
  payload: any;
  headers: NodeJS.Dict<string | string[]>;
  /** The claims of the signed token (RFC 8292), whose signature was verified. */
  claims: { aud: string; sub: string; exp: number };
  /** The public key of the sender. */
  senderKey: string;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a message (RFC 8291 and 8188) without using product code. */
function decrypt(body: Buffer, keys: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const encrypted = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.ecdh.getPublicKey(), senderKey]);
  const shared = derive(keys.ecdh.computeSecret(senderKey), keys.auth, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Verifies the token of the sender, and returns its claims. */
function verifySender(authorization: string) {
  const [, token = '', senderKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(senderKey, 'base64url');
  const toText = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: toText(point.subarray(1, 33)), y: toText(point.subarray(33)) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The token of the sender is not valid');
  return { senderKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}

/** A local push service with browsers that decrypt what they receive. */
export async function startPushReceiver() {
  const received: ReceivedPush[] = [];
  /** The response by browser, 201 by default. */
  const responses = new Map<string, number>();
  const keysOf = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = (request.url ?? '').slice(1);
    const answer = responses.get(browser) ?? 201;
    const keys = keysOf.get(browser);
    if (keys && answer === 201)
      received.push({
        browser,
        payload: JSON.parse(decrypt(Buffer.concat(chunks), keys)),
        headers: request.headers,
        ...verifySender(String(request.headers.authorization)),
      });
    response.writeHead(answer).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    responses,
    /** A browser that subscribes: what its push API returns. */
    aBrowser(name: string) {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = ecdh.generateKeys().toString('base64url');
      keysOf.set(name, { ecdh, auth });
      return { endpoint: `${url}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}

export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>;
