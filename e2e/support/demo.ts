import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from './browser.ts';

/** Sizes of a screen that the product is judged by: an office computer and a small telephone. */
export const sizes = {
  wide: { width: 1366, height: 768 },
  phone: { width: 360, height: 740 },
} as const;
export type Size = keyof typeof sizes;

/** One language for each direction of writing; the others differ from English in their words only. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** How long a page may take for anything on a busy machine. */
const patienceMs = 12_000;

/** People of the demo, by the name before the @ of their e-mail. */
export type Person = 'administrator' | 'manager' | 'supervisor' | 'data.consumer';

const password = 'harken-demo';
const emailOf = (person: Person): string => `${person}@demo.harken.example`;

/** Things of the demo that journeys lead to. */
export interface Places {
  projectId: number;
  openAlertId: number;
  escalatedAlertId: number;
  closedAlertId: number;
}

/** What somebody signed in takes along from page to page. */
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The demo as a visitor meets it, with a browser. */
export class Demo {
  readonly address: string;
  readonly #browser: Browser;
  readonly #signIns = new Map<Person, Promise<SignedIn>>();

  private constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.address = address;
  }

  /** Opens the browser; the demo is started by whoever asks first. */
  static async open(): Promise<Demo> {
    const answer = await fetch(inject('demoKeeper'));
    if (!answer.ok) throw new Error(await answer.text());
    return new Demo(await launchBrowser(), await answer.text());
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  /** A new browser window of its own, nobody signed in. */
  async window({
    size,
    language,
    by,
  }: {
    size: Size;
    language?: Language;
    by?: Person;
  }): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.address,
      viewport: sizes[size],
      reducedMotion: 'reduce',
      hasTouch: size === 'phone',
      locale: 'en',
      ...(by && { storageState: await this.#signIn(by) }),
    });
    context.setDefaultTimeout(patienceMs);
    if (language) await context.addInitScript(chooseLanguage, language);
    return context;
  }

  /** Signing in is slow on purpose, so everybody does it once. */
  #signIn(person: Person): Promise<SignedIn> {
    const known = this.#signIns.get(person) ?? this.#signInAnew(person);
    this.#signIns.set(person, known);
    return known;
  }

  async #signInAnew(person: Person): Promise<SignedIn> {
    const context = await this.#browser.newContext({ baseURL: this.address });
    const data = { userName: emailOf(person), password };
    const answer = await context.request.post('/api/authentication/login', { data });
    if (!answer.ok()) throw new Error(`${person} cannot sign in: ${answer.status()} ${await answer.text()}`);
    const signedIn = await context.storageState();
    await context.close();
    return signedIn;
  }

  /** Asks the server, as somebody. */
  async ask(person: Person, path: string, body?: object) {
    const context = await this.window({ size: 'wide', by: person });
    const answer = body ? await context.request.post(path, { data: body }) : await context.request.get(path);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    const read = await answer.json();
    await context.close();
    return read;
  }

  /** Finds where the demo keeps what the journeys need. */
  async places(): Promise<Places> {
    const status = await this.ask('supervisor', '/api/authentication/status');
    const { projectId } = status.value.userData.homePage;
    const found = async (wanted: string): Promise<number> => {
      const day = 86_400_000;
      const answer = await this.ask('manager', `/api/alert/list?projectId=${projectId}`, {
        status: wanted,
        startDate: new Date(Date.now() - 366 * day).toISOString(),
        endDate: new Date().toISOString(),
      });
      const alert = answer.value.data.at(0);
      if (!alert) throw new Error(`The demo has no alert that is ${wanted}.`);
      return alert.id;
    };
    const [openAlertId, escalatedAlertId, closedAlertId] = [
      await found('Open'),
      await found('Escalated'),
      await found('Closed'),
    ];
    return { projectId, openAlertId, escalatedAlertId, closedAlertId };
  }
}

/** Runs in the page before the app: as if this language had been chosen here before, by whoever signs in. */
function chooseLanguage(language: string): void {
  const read = Storage.prototype.getItem;
  Storage.prototype.getItem = function getItem(key: string) {
    return read.call(this, key) ?? (key.startsWith('harken.language') ? language : null);
  };
}

/** Signs in through the form, as people do. */
export async function signInThroughForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
