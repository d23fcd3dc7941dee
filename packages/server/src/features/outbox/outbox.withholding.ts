import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';

/** Channels to web addresses. Their response codes say more than the reason, and contain no personal data. */
export const channelsWithReasonCode = ['eidsr', 'webhook', 'push'];

/** A web address is allowed by its host, or by the complete address. */
function isAllowedAddress(address: string, allowed: string[] | null): boolean {
  const host = URL.parse(address)?.hostname;
  return allowed === null || allowed.some((item) => item === address || item.toLowerCase() === host);
}

/** Why a message must not be sent: it has no recipient, would come back to a gateway, or HARKEN_SEND_ONLY_TO leaves it out. */
export function findReasonToWithhold(
  { config }: Pick<Services, 'config'>,
  message: Pick<ClaimedMessage, 'kind' | 'recipient' | 'channel' | 'countryCode' | 'ownNumbers'>,
): OutboxReason | null {
  const { recipient } = message;
  if (!recipient) return 'outbox.reason.noRecipient';
  if (channelsWithReasonCode.includes(message.channel))
    return isAllowedAddress(recipient, config.sendOnlyTo) ? null : 'outbox.reason.notAllowed';
  const normalize = (address: string) =>
    message.channel === 'email'
      ? address.trim().toLowerCase()
      : normalizePhoneNumber(address, message.countryCode ?? '');
  const to = normalize(recipient);
  // A proof of life is meant to come back to a gateway.
  const isCanary = message.kind === 'canary';
  if (message.channel === 'sms' && !isCanary && message.ownNumbers.some((number) => normalize(number) === to))
    return 'outbox.reason.ownNumber';
  const allowed = config.sendOnlyTo?.map(normalize);
  return allowed && !(to && allowed.includes(to)) ? 'outbox.reason.notAllowed' : null;
}
