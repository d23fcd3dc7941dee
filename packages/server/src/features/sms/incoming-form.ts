import { cutMessage } from '@harken/domain/reports/parse-message';

/** The gateway software that sent a message; each names its parameters differently. */
export type IncomingSource = 'SmsEagle' | 'SmsGateway' | 'Telerivet';

/** A message as a gateway delivered it, parsed from its form. Not validated yet. */
export interface IncomingMessage {
  source: IncomingSource;
  apiKey: string;
  /** The form as received, without the key. */
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
 * Parses the form posted by a gateway. Parameter names are case-insensitive, empty pairs are ignored.
 *
 * @returns null if a name is repeated, as it is unclear which value is meant
 */
export function parseIncomingForm(source: IncomingSource, form: string): IncomingMessage | null {
  const parameters = new Map<string, string>();
  const storedForm = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(form)) {
    const key = name.toLowerCase();
    if (key === '' && value === '') continue;
    if (parameters.has(key)) return null;
    // PostgreSQL cannot store NUL characters; they carry no meaning here.
    const clean = value.replaceAll('\0', '');
    parameters.set(key, clean);
    if (key !== 'apikey') storedForm.append(name.replaceAll('\0', ''), clean);
  }
  return {
    ...readSharedFields(parameters, storedForm),
    source,
    ...(source === 'Telerivet' ? readTelerivetForm(parameters) : readSmsEagleForm(parameters)),
  };
}

type Parameters = ReadonlyMap<string, string>;

function readSharedFields(parameters: Parameters, storedForm: URLSearchParams) {
  return { apiKey: parameters.get('apikey') ?? '', body: storedForm.toString() };
}

function readSmsEagleForm(parameters: Parameters) {
  return {
    sender: (parameters.get('sender') ?? '').trim().slice(0, senderMaxLength),
    timestamp: (parameters.get('timestamp') ?? '').slice(0, timestampMaxLength),
    ...cutMessage(parameters.get('text') ?? ''),
    incomingMessageId: parseMessageId(parameters.get('msgid')),
    outgoingMessageId: parseInteger(parameters.get('oid')),
    modemNumber: parseSmallInteger(parameters.get('modemno')),
  };
}

/** Uses Telerivet's message id if it was sent. The update time is only a fallback: two messages may share a second. */
function readTelerivetForm(parameters: Parameters) {
  return {
    sender: (parameters.get('from_number_e164') ?? '').trim().slice(0, senderMaxLength),
    timestamp: (parameters.get('time_created') ?? '').slice(0, timestampMaxLength),
    ...cutMessage(parameters.get('content') ?? ''),
    incomingMessageId:
      parseTextId(parameters.get('id')) ?? parseInteger(parameters.get('time_updated'))?.toString() ?? null,
    outgoingMessageId: null,
    modemNumber: null,
  };
}

/** The id given by an SMSEagle or SMS gateway. Numeric ids are stored without spaces and leading zeros, as in older data. */
function parseMessageId(text: string | undefined): string | null {
  return parseInteger(text)?.toString() ?? parseTextId(text);
}

/** An id as received. Longer ids are ignored: truncated, two ids could become equal. */
function parseTextId(text: string | undefined): string | null {
  return text?.trim() && text.length <= messageIdMaxLength ? text : null;
}

/** An integer that fits the database; anything else counts as absent. */
function parseInteger(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

function parseSmallInteger(text: string | undefined): number | null {
  const number = parseInteger(text);
  return number !== null && number <= 1000 ? number : null;
}
