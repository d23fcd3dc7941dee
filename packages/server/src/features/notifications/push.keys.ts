import webPush from 'web-push';
import { decryptSecret, encryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { findPushKeys, insertPushKeys } from './push.keys.queries.ts';

export interface PushKeys {
  /** Given to browsers, which accept push messages signed with the private key only. */
  publicKey: string;
  /** Null if it was encrypted with another HARKEN_SECRET_KEY. */
  privateKey: string | null;
}

/** The key pair of this installation (VAPID, RFC 8292). It is created once: browsers would have to subscribe again to another. */
export async function getPushKeys({ db, config }: Pick<Services, 'db' | 'config'>): Promise<PushKeys> {
  const stored = await findPushKeys(db);
  if (stored) {
    const { publicKey, encryptedPrivateKey } = stored;
    return { publicKey, privateKey: decryptSecret(config, 'push key', encryptedPrivateKey) };
  }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertPushKeys(db, { publicKey, encryptedPrivateKey: encryptSecret(config, 'push key', privateKey) });
  return getPushKeys({ db, config });
}
