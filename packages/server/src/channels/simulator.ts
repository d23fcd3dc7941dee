import type { IncomingHttpHeaders } from 'node:http';

/** A gateway as its provider or telephone knows it: what staff entered there, and the addresses that Harken showed them. */
export interface SimulatedLine {
  gateway: {
    address: string;
    /** The first is the current one. */
    keys: readonly string[];
    settings: Readonly<Record<string, string>>;
    secrets: Readonly<Record<string, string>>;
  };
  /** By the labels of `ChannelAddress`. */
  addresses: Readonly<Record<string, string>>;
}

/** A message that somebody sends to the gateway. */
export interface SimulatedMessage {
  /** The provider's id of the message. */
  id: string;
  sender: string;
  text: string;
  /** In epoch milliseconds. */
  receivedAt: number;
}

/** A request of the provider or the telephone, to the public address of Harken. */
export interface SimulatedRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** A request to a provider. */
export interface ProviderRequest {
  method: string;
  /** Path and query, byte for byte. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ProviderAnswer {
  status?: number;
  contentType?: string;
  body?: string;
  /** Closes the connection instead of answering. */
  isSilent?: boolean;
}

/** An SMS that the provider or the telephone was given to send. */
export interface SimulatedSms {
  /** The id by which it is reported. */
  id: string;
  to: string;
  text: string;
  /** Where to report what became of it, if the request said so. */
  statusUrl: string | null;
}

/** What is entered in Harken so that it reaches a provider. */
export interface ProviderLink {
  settings: Record<string, string>;
  secrets: Record<string, string>;
  /** What the operator sets, by the names of environment variables. */
  operator?: Record<string, string>;
}

export type SimulatedStep = 'Sent' | 'Delivered' | 'Failed';

/** A screen of a USSD session, requested by the provider. */
export interface SimulatedDialling {
  sessionId: string;
  phoneNumber: string;
  /** Everything that was entered so far. */
  path: readonly string[];
}

/** A gateway as it stands in what staff copied from its page. */
export interface EnteredAddress {
  baseUrl: string;
  address: string;
  key: string | null;
}

/**
 * The other side of a type: what its provider or telephone sends and answers. `channels/simulation` does the rest: it sends these
 * requests over the network, late, twice or in another order. Operators try gateways with it, and tests use it.
 */
export interface ChannelSimulator {
  /** The request by which a message arrives. */
  deliver(message: SimulatedMessage, line: SimulatedLine): SimulatedRequest;
  /** Whether an answer means that a request need not be sent again; without this, any 2xx does. */
  isAccepted?(answer: { status: number; body: string }): boolean;

  /** How Harken reaches a provider that listens at an address; for types whose provider is called. */
  connect?(url: string): ProviderLink;
  /**
   * Answers a request to send an SMS as the provider does, with the credentials of `connect`.
   *
   * @param id for the SMS, if the provider makes one
   * @param isRefused whether the number is to be refused
   * @returns without `sms` if none is sent
   */
  answer?(
    request: ProviderRequest,
    line: SimulatedLine,
    { id, isRefused }: { id: string; isRefused: boolean },
  ): { answer: ProviderAnswer; sms?: SimulatedSms };
  /** The request that reports what became of an SMS; null if the protocol has none for this. */
  report?(sms: SimulatedSms, step: SimulatedStep, line: SimulatedLine): SimulatedRequest | null;

  /** The request by which a telephone fetches its SMS. */
  fetch?(line: SimulatedLine): SimulatedRequest;
  /** The SMS in an answer to a telephone. */
  readFetched?(body: string): SimulatedSms[];

  /** The request for a screen. */
  dial?(dialling: SimulatedDialling, line: SimulatedLine): SimulatedRequest;

  /**
   * What staff entered on the telephone or at the provider, for types whose address for incoming SMS does not contain all of it.
   *
   * @param key token or password, if one was entered
   * @returns null if it is none of this type
   */
  readEntered?(url: string, key?: string): EnteredAddress | null;

  /** Starts a whole telephone in place of all this, for types whose telephone does more than such requests. */
  startPhone?(options: SimulatedPhoneOptions): Promise<Simulation>;
}

/** How a simulation runs, and whom it calls. */
export interface SimulationOptions {
  /** Called for each SMS that it is given to send. */
  onSms?: (sms: Pick<SimulatedSms, 'id' | 'to' | 'text'>) => void;
  /** Says what happens, for people. */
  onLog?: (line: string) => void;
  /** In epoch milliseconds. */
  now?: () => number;
  /** How long it waits before it repeats what was not accepted, twice as long each time. */
  retryMilliseconds?: number;
}

export interface SimulatedPhoneOptions extends SimulationOptions {
  line: SimulatedLine;
  /** The server that is called, whatever its public address. */
  serverUrl: string;
}

/** Something that a simulation can be asked to do, for its command line. */
export interface SimulationCommand {
  /** What to enter: `battery 15 unplugged`. */
  usage: string;
  help: string;
  /** @returns what to say about it */
  run(words: readonly string[]): Promise<string | undefined>;
}

/** A provider or telephone that is played, with its faults. */
export interface Simulation {
  /** The SMS that it was given to send. */
  readonly sms: readonly Pick<SimulatedSms, 'id' | 'to' | 'text'>[];
  /** An SMS arrives. @returns whether Harken has it */
  receive(sender: string, text: string): Promise<boolean>;
  /** Somebody who does not know the key sends a message. @returns the status of the answer */
  receiveForged(sender: string, text: string): Promise<number>;
  /** Sends the last thing once more. */
  repeat(): Promise<boolean>;
  /** Sends everything so much later from now on. */
  delay(milliseconds: number): void;
  /** Keeps everything until `release`, which sends it in reverse order. */
  hold(): void;
  release(): Promise<number>;
  /** The next SMS is accepted but not delivered. */
  failNext(): void;
  /** What only this type can do. */
  readonly commands: Readonly<Record<string, SimulationCommand>>;
  stop(): Promise<void>;
}
