import { createPhoneEvent } from './phone-event.ts';

/** What the server says when a telephone registers. */
export interface Registration {
  id: string;
  token: string;
}

/** A message as the server hands it out. */
export interface WaitingMessage {
  id: string;
  textMessage: { text: string };
  phoneNumbers: string[];
  simNumber?: number;
}

const agent = { 'user-agent': 'smsgate/1.60.0' };

/** The calls of the app to its private server, and the events that it posts. */
export class PhoneClient {
  registration: Registration | null = null;
  readonly #url: string;
  readonly #now: () => number;
  readonly #webhooks = new Map<string, string>();
  #signingKey = '';

  constructor(url: string, now: () => number) {
    this.#url = url;
    this.#now = now;
  }

  /** @throws when the answer is no success */
  async request(method: string, path: string, body?: unknown, token = this.registration?.token) {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...agent,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    return text === '' ? null : JSON.parse(text);
  }

  /** Learns the signing key, and where events go. */
  async configure(): Promise<void> {
    const settings = await this.request('GET', '/settings');
    this.#signingKey = settings.webhooks.signing_key;
    this.#webhooks.clear();
    for (const { event, url } of await this.request('GET', '/webhooks')) this.#webhooks.set(event, url);
  }

  /**
   * Posts an event once.
   *
   * @param signingKey in place of the right one
   * @returns the status, or 0 if there was no answer
   */
  async post(event: string, payload: object, signingKey = this.#signingKey): Promise<number> {
    const registered = this.#webhooks.get(event);
    if (!registered) return 0;
    const { headers, body } = createPhoneEvent(event, payload, {
      ...{ deviceId: this.registration?.id ?? '', signingKey, now: this.#now() },
    });
    // To the address that was registered, at the server that the telephone talks to.
    const target = new URL(new URL(registered).pathname, this.#url);
    try {
      const response = await fetch(target, { method: 'POST', headers: { ...agent, ...headers }, body });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Reads server-sent events until the connection ends. */
  async listen(
    signal: AbortSignal,
    onEvent: (event: string, data: Record<string, string>) => void,
  ): Promise<void> {
    const headers = { ...agent, authorization: `Bearer ${this.registration?.token}` };
    const response = await fetch(`${this.#url}/events`, { headers, signal });
    if (!response.ok || !response.body) throw new Error(`GET /events was answered with ${response.status}.`);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event] = /^event: (.+)$/m.exec(block) ?? [];
        const [, data = '{}'] = /^data: (.+)$/m.exec(block) ?? [];
        if (event) onEvent(event, JSON.parse(data));
      }
    }
  }
}
