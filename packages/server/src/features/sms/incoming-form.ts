import { messageMaxLength } from '@harken/domain/reports/read-message';
import { tidyMessage } from '@harken/domain/reports/tidy-message';

/** Which gateway software sent a message; each names its parameters differently. */
export type IncomingSource = 'SmsEagle' | 'SmsGateway' | 'Telerivet';

/** A message as a gateway delivered it, read once from its form (operations.md 1.2 and 1.3). Nothing is judged yet. */
export interface IncomingMessage {
  source: IncomingSource;
  apiKey: string;
  /** The form as it came, without the key. */
  body: string;
  sender: string;
  timestamp: string;
  text: string;
  isTooLong: boolean;
  incomingMessageId: string | null;
  outgoingMessageId: number | null;
  modemNumber: number | null;
}

const senderMaxLength = 20;
const timestampMaxLength = 50;
const messageIdMaxLength = 100;

/**
 * Reads the form a gateway posted. Parameter names in any letter case, empty pairs tolerated.
 *
 * @returns null when a name is repeated: which value is meant cannot be known
 */
export function readIncomingForm(source: IncomingSource, form: string): IncomingMessage | null {
  const parameters = new Map<string, string>();
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(form)) {
    const key = name.toLowerCase();
    if (key === '' && value === '') continue;
    if (parameters.has(key)) return null;
    // The database holds no NUL character; it never carries meaning.
    const clean = value.replaceAll('\0', '');
    parameters.set(key, clean);
    if (key !== 'apikey') kept.append(name.replaceAll('\0', ''), clean);
  }
  return {
    ...shared(parameters, kept),
    source,
    ...(source === 'Telerivet' ? telerivet(parameters) : smsEagle(parameters)),
  };
}

type Parameters = ReadonlyMap<string, string>;

function shared(parameters: Parameters, kept: URLSearchParams) {
  return { apiKey: parameters.get('apikey') ?? '', body: kept.toString() };
}

function smsEagle(parameters: Parameters) {
  return {
    sender: (parameters.get('sender') ?? '').trim().slice(0, senderMaxLength),
    timestamp: (parameters.get('timestamp') ?? '').slice(0, timestampMaxLength),
    ...textOf(parameters.get('text') ?? ''),
    incomingMessageId: messageIdOf(parameters.get('msgid')),
    outgoingMessageId: wholeNumber(parameters.get('oid')),
    modemNumber: smallNumber(parameters.get('modemno')),
  };
}

/** Telerivet's own message id where it is sent; its time of update alone is no id, two messages may share a second (KW-7). */
function telerivet(parameters: Parameters) {
  return {
    sender: (parameters.get('from_number_e164') ?? '').trim().slice(0, senderMaxLength),
    timestamp: (parameters.get('time_created') ?? '').slice(0, timestampMaxLength),
    ...textOf(parameters.get('content') ?? ''),
    incomingMessageId:
      anyText(parameters.get('id')) ?? wholeNumber(parameters.get('time_updated'))?.toString() ?? null,
    outgoingMessageId: null,
    modemNumber: null,
  };
}

function textOf(text: string): { text: string; isTooLong: boolean } {
  const trimmed = text.trim();
  const isTooLong = [...tidyMessage(trimmed)].length > messageMaxLength;
  return { text: [...trimmed].slice(0, messageMaxLength).join(''), isTooLong };
}

/** The id that an SMSEagle or SMS gateway gave a message. Numbers are stored without spaces and leading zeros, as ever. */
function messageIdOf(text: string | undefined): string | null {
  return wholeNumber(text)?.toString() ?? anyText(text);
}

/** An id as it came. A longer one counts as none: cut off, the ids of two messages could become the same. */
function anyText(text: string | undefined): string | null {
  return text?.trim() && text.length <= messageIdMaxLength ? text : null;
}

/** A whole number that fits the database; anything else counts as absent. */
function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

function smallNumber(text: string | undefined): number | null {
  const number = wholeNumber(text);
  return number !== null && number <= 1000 ? number : null;
}
