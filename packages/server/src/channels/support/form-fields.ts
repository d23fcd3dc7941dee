/** The form of the specification: what is stored of its values (docs/spec/sms.md). */

const senderMaxLength = 20;
const timestampMaxLength = 50;
const messageIdMaxLength = 100;

export const readSender = (text: string | undefined) => (text ?? '').trim().slice(0, senderMaxLength);

export const readTimestamp = (text: string | undefined) => (text ?? '').slice(0, timestampMaxLength);

/** An id as received. Longer ids are ignored: truncated, two ids could become equal. */
export function readTextId(text: string | undefined): string | null {
  return text?.trim() && text.length <= messageIdMaxLength ? text : null;
}

/** An integer that fits the database; anything else counts as absent. */
export function readInteger(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

/** The number of a modem; anything else counts as absent. */
export function readModemNumber(text: string | undefined): number | null {
  const number = readInteger(text);
  return number !== null && number <= 1000 ? number : null;
}
