import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Files are encrypted in the format of age (https://age-encryption.org/v1), so the program `age` decrypts them too. */

type Bytes = globalThis.ReadableStream<Uint8Array>;

const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as Bytes;
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);

/** A new private key, and the public key of it. */
export async function createKeyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Whether a text is a public key of age that we can encrypt for. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The private keys of an identity file of age: a key per line, with comments.
 *
 * @throws Error with a message for the operator, which does not quote the text
 */
export function readIdentities(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw new Error('The identity file has no private key of age.');
  for (const identity of identities)
    try {
      new Decrypter().addIdentity(identity);
    } catch {
      throw new Error('The identity file has a line that is no private key of age (AGE-SECRET-KEY-…).');
    }
  return identities;
}

/** Encrypts a stream for a recipient; only a few blocks of 64 kB are in memory. */
export async function encryptStream(source: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** @throws Error with a message for the operator when none of the private keys fits, here or while the stream is read */
export async function decryptStream(source: Readable, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    throw (error as Error).message.includes('identity')
      ? new Error('The backup was encrypted for another key: this identity file cannot decrypt it.')
      : error;
  }
}
