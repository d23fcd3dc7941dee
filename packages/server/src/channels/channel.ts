import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import type { MailSender } from '../external/mail/mail.ts';
import type { DeviceClient } from '../external/mqtt/device-client.ts';
import type { ChannelSimulator } from './simulator.ts';

/** A setting of a gateway, as data: its form, its check and its help are made from it. */
export interface ChannelSetting {
  /** Unique within the type, in camel case. Its texts are `channel.<type>.<name>` and `channel.<type>.<name>.help`. */
  name: string;
  /** `secret` is encrypted and never shown again; `template` may contain the placeholders listed for it. */
  kind:
    | 'text'
    | 'secret'
    | 'url'
    | 'number'
    | 'switch'
    | 'choice'
    | 'template'
    | 'timeZone'
    /** The address to which SMS are mailed; in the form beside the device. */
    | 'email'
    /** A device of the MQTT broker, which is tried before it is saved. */
    | 'device';
  isRequired?: boolean;
  /** Required once this other setting has a value. */
  requiredWith?: string;
  /**
   * Whether it is a field of gateways in the specification (docs/spec/api.md): calls have it under its name, not among the settings,
   * and it is stored in a column.
   */
  isField?: boolean;
  /** The values of a `choice`; their texts are `channel.<type>.<name>.<value>`. */
  choices?: readonly string[];
  /** What a new gateway starts with. */
  initial?: string;
  maxLength?: number;
  /** The names that a `template` may contain. */
  placeholders?: readonly string[];
  /** The limits of a `number`. */
  min?: number;
  max?: number;
}

/** Settings that a form fills in at once, for a provider of this type. */
export interface ChannelPreset {
  /** The name of the provider, which is not translated. */
  name: string;
  settings: Readonly<Record<string, string>>;
}

/** A gateway as its type sees it. */
export interface ChannelGateway {
  id: number;
  nationalSocietyId: number;
  type: string;
  /** The part of its address that tells it from others; not a secret. Empty for types whose gateways share an address. */
  address: string;
  /** Its key, and its previous one for as long as that is accepted; the first is the current one. */
  keys: readonly string[];
  /** Its own number, to which messages are sent. */
  ownPhoneNumber: string | null;
  /** Values by name; a setting without a value is absent. */
  settings: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}

/** A request to the address of a gateway. */
export interface ChannelRequest {
  method: string;
  /** What follows the address of the gateway, without slashes at its ends: `status`, or ''. */
  rest: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The public address that was called, as the provider knows it (HARKEN_BASE_URL), with its query. */
  publicUrl: string;
  /** The network address of the caller, as reported by trusted proxies. */
  clientAddress: string;
  /** Milliseconds since 1970, by the clock of Harken. */
  now: number;
}

export interface ChannelResponse {
  status: number;
  contentType?: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  /** Takes over the connection instead of a body, for streams. */
  stream?: (response: ServerResponse) => void;
}

/** A message that arrived at a gateway. */
export interface ReceivedMessage {
  sender: string;
  text: string;
  /** When the gateway received it, in epoch milliseconds; null if the protocol does not say, then the time of arrival counts. */
  receivedAt: number | null;
  /** The id given by the provider, which staff can look up there. */
  providerId: string | null;
  /** Equal for deliveries of the same message, and only for those; null if the protocol has nothing to tell by. */
  deduplicationKey: string | null;
  /** The SIM, where the telephone has several: 1, 2, … */
  modemNumber?: number | null;
}

/** A request of a USSD session: somebody dialled a code, or answered the screen before. */
export interface UssdStep {
  /** The provider's name of the session. */
  sessionId: string;
  phoneNumber: string;
  /**
   * What was entered: everything so far, or only the last answer ('' at the beginning) with something that is equal in repeated
   * requests and no others, if the provider sends it.
   */
  entered: { path: readonly string[] } | { answer: string; stepId: string | null };
}

/** What the telephone shows: it asks for an answer, or the session is over. */
export interface UssdScreen {
  text: string;
  isEnd: boolean;
}

/** What became of an SMS that was sent. */
export interface DeliveryReport {
  /** The id of the message in the outbox, where the protocol carries it. */
  outboxMessageId?: number;
  /** Otherwise the provider's id of the message. */
  providerId?: string;
  /** Which attempt of a telephone this is about (`OutgoingSms`); failures of earlier ones are old news. */
  round?: number;
  step: DeliveryStep;
  /** A code or words of the provider, for people: at most 100 characters are stored. */
  reason?: string | null;
  /** Whether sending the message once more would fail too: the number does not exist, the recipient opted out. */
  isFinal?: boolean;
  /** Whether this gateway cannot reach the recipient, but one of another type may. */
  needsOtherGateway?: boolean;
  cost?: string | null;
}

/** An SMS as it is given to a provider or a telephone. */
export interface OutgoingSms {
  /** The id in the outbox; equal in each attempt. */
  id: number;
  /** How often it failed on a telephone before: one that remembers ids sends only what has a new one. */
  round: number;
  /** The number with a plus sign and the country code. */
  to: string;
  text: string;
  /** The SIM to use, where one is named. */
  modemNumber: number | null;
  priority: 0 | 1 | 2;
  /** Where the provider reports what became of it; contains a key, so never log it. */
  statusUrl: string;
}

/** What a provider answered. */
export interface Handover {
  providerId: string | null;
  cost?: string | null;
  /** Further than handed over, where the answer already says so. */
  step?: DeliveryStep;
}

/** A SIM card of a telephone. */
export interface PhoneSim {
  /** 1, 2, … */
  number: number;
  carrier: string | null;
  phoneNumber: string | null;
}

/** What a telephone says about itself; what is absent stays as it was. */
export interface PhoneState {
  name?: string | null;
  appVersion?: string | null;
  sims?: PhoneSim[];
  /** With this, it was a ping. */
  health?: {
    /** In percent. */
    batteryLevel: number | null;
    isCharging: boolean | null;
    connection: 'none' | 'cellular' | 'wifi' | 'ethernet' | 'unknown' | null;
    /** The generation of the cellular network, 2 to 5. */
    cellular: number | null;
    failedCount: number | null;
  };
  /** How far its clock is off, if messages were refused for that; null when one was accepted. */
  clockOffSeconds?: number | null;
}

/** The telephone of a gateway, of types that are one. */
export interface PhoneTools {
  /** The telephone that registered last. */
  find(): Promise<{ deviceId: string; tokenHash: Buffer; name: string | null } | null>;
  /** Registers a telephone in place of the one before. Its SIM cards become the modems of the gateway. */
  register(phone: PhoneState & { deviceId: string; tokenHash: Buffer }): Promise<void>;
  /** Records that the telephone was heard of, and what it said; nothing if it was replaced. */
  record(deviceId: string, state: PhoneState): Promise<void>;
  /** Messages were stored; those that the telephone was asked to deliver again are counted now or soon. Never rejects. */
  countRecovered(): Promise<void>;
}

/** What a telephone that holds a connection open is asked to do. */
export type PhoneSignal =
  | { kind: 'messages' }
  | { kind: 'settings' }
  /** Deliver what arrived in this period again. */
  | { kind: 'repair'; since: Date; until: Date }
  /** The connection should end: another telephone replaced it, the gateway was deleted, or the server stops. */
  | { kind: 'end' };

/** What a type may do with the requests of a gateway. */
export interface ChannelTools {
  /**
   * Stores messages; those delivered before are stored once. Resolves when they are committed.
   *
   * @throws when the database cannot store them: the provider gets 503 and repeats
   */
  store(messages: ReceivedMessage[]): Promise<void>;
  /** Records what became of messages. Reports about unknown messages are kept for a while, as they may overtake our own record. */
  report(reports: DeliveryReport[]): Promise<void>;
  /**
   * The SMS that wait for a telephone that fetches them. They stay until `report` says that the telephone has them.
   *
   * @param isByTheWay for a request that delivers messages: SMS queued half a second ago may be missing then
   */
  listWaiting(limit: number, isByTheWay?: boolean): Promise<OutgoingSms[]>;
  /**
   * Answers a step of a USSD session. A session ends in one message, which is committed before its last screen is returned; repeated
   * steps are answered the same.
   *
   * @throws when the database cannot be reached: the provider gets 503
   */
  ussd(step: UssdStep): Promise<UssdScreen>;
  phone: PhoneTools;
  /**
   * Tells a telephone what it should do, whichever process caused it. A telephone has one connection: a new one ends the one before.
   *
   * @returns a function that ends it
   */
  subscribe(deviceId: string, listener: (signal: PhoneSignal) => void): () => void;
}

/** What a type needs for sending. */
export interface SendingTools {
  /** Whether addresses outside the public internet may be called (HARKEN_ALLOW_PRIVATE_ADDRESSES). */
  allowsPrivateAddresses: boolean;
  /** Where the operator says that Telerivet is (TELERIVET_URL); null for its public service. */
  telerivetUrl: string | null;
  /** The host of this installation, for ids that stay the same over all attempts. */
  host: string;
  /** Null where no mail server is configured; then no SMS is sent by e-mail. */
  mail: Pick<MailSender, 'send'> | null;
  broker: Pick<DeviceClient, 'sendSms'>;
  /** Whether the recipient wrote to this gateway within so many hours. */
  hasWrittenWithin(hours: number): Promise<boolean>;
}

/** What all types of gateways have. */
interface TypeBase {
  /** As stored with the gateway and named in calls: `Kannel`. */
  name: string;
  /** By which it is played; and in addresses: `kannel` for `/api/channels/kannel/<address>`. */
  path: string;
  settings: readonly ChannelSetting[];
  presets?: readonly ChannelPreset[];
  /** Whether the telephone reports its SIM cards, which are the modems then; a form does not change them. */
  reportsModems?: boolean;
  /** Whether the telephone can be asked to deliver the messages of a period again (`PhoneSignal`). */
  repairsGaps?: boolean;
  /** The most SMS an hour that a new gateway is given. */
  smsPerHour?: number;
  /** Its provider or telephone, played. */
  simulator: ChannelSimulator;
}

/**
 * A type whose gateways have an address each: how its requests are verified and read, how SMS are sent through it, its settings, and its
 * simulator. One folder each; adding a type touches its folder, its texts and the list in `channels/all-types.ts`.
 */
export interface ChannelType extends TypeBase {
  /**
   * For protocols with fixed paths: requests below this path name their gateway by the part of their bearer token before a dot.
   */
  fixedRoot?: string;
  /** `provider`: Harken calls the provider. `fetched`: the telephone fetches its messages. */
  sending: 'provider' | 'fetched';
  /** The largest request, in bytes. */
  maxBodyBytes: number;
  /** The addresses to enter at the provider, in the order of its page. */
  listAddresses(gateway: ChannelGateway, baseUrl: string): ChannelAddress[];
  /** Handles a request to the gateway's address. Verifies it first, in constant time. */
  handle(request: ChannelRequest, gateway: ChannelGateway, tools: ChannelTools): Promise<ChannelResponse>;
  /** Answers a request below `fixedRoot` without a token; without this, or with null, it is refused. */
  handleWithoutGateway?(request: ChannelRequest): ChannelResponse | null;
  /**
   * Sends an SMS; only for types whose `sending` is `provider`.
   *
   * @throws DeliveryError when the provider does not accept it
   */
  send?(sms: OutgoingSms, gateway: ChannelGateway, tools: SendingTools): Promise<Handover>;
}

/** A message as it stands in a form of the specification, cut to what is stored. Not validated yet. */
export interface FormMessage {
  sender: string;
  timestamp: string;
  text: string;
  isTooLong: boolean;
  incomingMessageId: string | null;
  outgoingMessageId: number | null;
  modemNumber: number | null;
}

/** A way by which SMS leave the gateways of some types; gateways use the first of their type for which they have what it needs. */
export interface Sender {
  /** The loop of the outbox that makes the attempts (`outbox.delivery.ts`). */
  transport: 'provider' | 'mqtt' | 'mail';
  /** The settings that it needs. */
  needs: readonly FieldName[];
  /**
   * @returns null where nothing is heard of the SMS afterwards: it counts as sent
   * @throws DeliveryError when it is not accepted
   */
  send(sms: OutgoingSms, gateway: ChannelGateway, tools: SendingTools): Promise<Handover | null>;
}

/** The settings that are fields in the specification. */
export type FieldName = 'emailAddress' | 'iotHubDeviceName' | 'telerivetApiKey' | 'telerivetProjectId';

/**
 * A type of the specification (docs/spec/sms.md): all its gateways post a form to one address, and the key in the form tells which
 * gateway it is. Key and message take one statement, so these types only say how a form is read.
 */
export interface FormType extends TypeBase {
  /** Of types with the same address, the first in the list is the source of its messages. */
  form: {
    /** `/api/enqueueSmsEagleReport`; letter case does not matter. */
    path: string;
    /** The names that a gateway sends, for people. */
    parameters: readonly string[];
    /** @param parameters by their names in lower case, without the key */
    read(parameters: ReadonlyMap<string, string>): FormMessage;
  };
  senders: readonly Sender[];
  /** Whether the gateway may have two SIM cards that staff name. */
  hasModems: boolean;
  /** Whether reports show the number as it was delivered, instead of the first number of the data collector. */
  keepsNumber?: boolean;
  /** Of data of other systems: not offered for new gateways, and its messages become gateway errors. */
  isLegacy?: boolean;
}

export type GatewayType = ChannelType | FormType;

/** Something to enter at the provider or on the telephone. */
export interface ChannelAddress {
  /** Its text is `channel.address.<label>`. */
  label:
    | 'incoming'
    | 'status'
    | 'apiUrl'
    | 'token'
    | 'userName'
    | 'password'
    | 'ussd'
    | 'sent'
    | 'delivered'
    | 'failed';
  value: string;
  /** Whether the value lets others send messages in the name of the gateway. */
  isSecret: boolean;
}

/** A request that cannot be read. Its text is returned to the provider, so it contains nothing of the request. */
export class UnreadableRequest extends Error {
  override readonly name = 'UnreadableRequest';
}
