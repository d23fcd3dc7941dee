import type { PhoneState } from '../../../channels/channel.ts';

/** More often, the time of the last contact is not written: a telephone that sends many messages is heard of anyway. */
export const contactMilliseconds = 10_000;
const maxRemembered = 5000;

interface Contact {
  deviceId: string;
  at: number;
  appVersion: string | null;
  clockOffSeconds: number | null;
}

/**
 * What this process recorded of each telephone a moment ago, so that a message costs no query for what is known anyway. What another
 * process recorded meanwhile is seen after ten seconds at the latest.
 */
export function createPhoneContacts() {
  const contacts = new Map<number, Contact>();

  return {
    /** Whether a state says nothing that was not recorded within the last ten seconds. */
    isKnown(smsGatewayId: number, deviceId: string, state: PhoneState, now: number): boolean {
      const known = contacts.get(smsGatewayId);
      if (known?.deviceId !== deviceId || Math.abs(now - known.at) >= contactMilliseconds) return false;
      const { name, sims, health, appVersion, clockOffSeconds } = state;
      const isDescribed = name !== undefined || sims !== undefined || health !== undefined;
      const isOtherVersion = appVersion != null && appVersion !== known.appVersion;
      const isOtherClock = clockOffSeconds !== undefined && clockOffSeconds !== known.clockOffSeconds;
      return !isDescribed && !isOtherVersion && !isOtherClock;
    },
    remember(smsGatewayId: number, contact: Contact): void {
      contacts.delete(smsGatewayId);
      contacts.set(smsGatewayId, contact);
      const [oldest] = contacts.keys();
      if (contacts.size > maxRemembered && oldest !== undefined) contacts.delete(oldest);
    },
    forget(smsGatewayId: number): void {
      contacts.delete(smsGatewayId);
    },
  };
}

export type PhoneContacts = ReturnType<typeof createPhoneContacts>;
