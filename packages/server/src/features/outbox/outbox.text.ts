import { DeliveryError } from '../../external/delivery-error.ts';
import type { Services } from '../../platform/services.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';
import { decryptLink, insertLink } from './outbox.items.ts';

export const createSecretUnreadableError = () =>
  new DeliveryError('outbox.reason.secretUnreadable', 'secretUnreadable');

/** What the text of a message is made of. */
export type TextOfMessage = Pick<
  ClaimedMessage,
  'kind' | 'body' | 'secretLink' | 'encryptedSecretLink' | 'secretLinkAt'
>;

/**
 * The text with its link, if it has one.
 *
 * @throws DeliveryError when the link was encrypted with another HARKEN_SECRET_KEY: without the link the message is useless
 */
export function composeText({ config }: Pick<Services, 'config'>, message: TextOfMessage): string {
  const link = decryptLink(config, message);
  if (link === null && message.encryptedSecretLink) throw createSecretUnreadableError();
  return insertLink(message, link);
}
