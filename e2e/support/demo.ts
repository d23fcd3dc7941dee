import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { shiftClock, testNow, testOffset } from './clock.ts';
import { Windows } from './windows.ts';

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
const patienceMs = 20_000;
const hour = 3_600_000;

/** People of the demo, by the name before the @ of their e-mail. */
export type Person =
  | 'administrator'
  | 'global.coordinator'
  | 'coordinator'
  | 'manager'
  | 'partner.manager'
  | 'head.manager'
  | 'advisor'
  | 'data.consumer'
  | 'head.supervisor'
  | 'supervisor';

const password = 'harken-demo';
const emailOf = (person: Person): string => `${person}@demo.harken.example`;

/** What stands first in the lists of the administration, by the names that addresses have for it. */
type Listed = Record<(typeof listed)[number], number>;
const listed = [
  'smsGatewayId',
  'organizationId',
  'nationalSocietyUserId',
  'globalCoordinatorId',
  'healthRiskId',
  'suspecteddiseaseId',
  'alertRecipientId',
] as const;

/** Things of the demo that journeys lead to. */
export interface Places extends Listed {
  nationalSocietyId: number;
  projectId: number;
  openAlertId: number;
  escalatedAlertId: number;
  closedAlertId: number;
  /** One that its supervisor may change. */
  dataCollectorId: number;
  /** One that may be edited. */
  newReportId: number;
}

/** What somebody signed in takes along from page to page. */
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** How a window shows the demo: nobody is signed in unless told. */
/** As in a browser that has no workers. Blocking them as the driver does would be told in the console, which is read. */
function withoutWorkers(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { configurable: true, get: () => undefined });
}

interface WindowKind {
  size: Size;
  language?: Language;
  by?: Person;
  /** Lets the app keep its files on the device; elsewhere it would fetch them beside what is looked at and weighed. */
  keepsApp?: boolean;
}

/** The demo as a visitor meets it, with a browser. */
export class Demo {
  readonly address: string;
  readonly #browser: Browser;
  readonly #signIns = new Map<Person, Promise<SignedIn>>();
  readonly #windows = new Windows<WindowKind>((kind) => this.window(kind));

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
  async window({ size, language, by, keepsApp = false }: WindowKind): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.address,
      viewport: sizes[size],
      reducedMotion: 'reduce',
      hasTouch: size === 'phone',
      locale: 'en',
      ...(by && { storageState: await this.#signIn(by) }),
    });
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript(shiftClock, testOffset);
    if (!keepsApp) await context.addInitScript(withoutWorkers);
    if (language) await context.addInitScript(showIn, language);
    return context;
  }

  /** A window for one look at one page, used again for the next. */
  lend<Found>(kind: WindowKind, use: (page: Page) => Promise<Found>): Promise<Found> {
    return this.#windows.lend(kind, use);
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
    const { nationalSocietyId, projectId } = status.value.userData.homePage;
    const found = async (wanted: string): Promise<number> => {
      const answer = await this.ask('manager', `/api/alert/list?projectId=${projectId}`, {
        status: wanted,
        startDate: new Date(testNow() - 366 * 24 * hour).toISOString(),
        endDate: new Date(testNow()).toISOString(),
      });
      // Not one that a journey going on at the same time has raised.
      const alert = answer.value.data.find(
        ({ createdAt }: { createdAt: string }) => Date.parse(`${createdAt}Z`) < testNow() - hour,
      );
      if (!alert) throw new Error(`The demo has no alert that is ${wanted}.`);
      return alert.id;
    };
    const [openAlertId, escalatedAlertId, closedAlertId] = [
      await found('Open'),
      await found('Escalated'),
      await found('Closed'),
    ];
    const alerts = { openAlertId, escalatedAlertId, closedAlertId };
    const collectors = await this.ask('supervisor', `/api/dataCollector/list?projectId=${projectId}`, {});
    const dataCollectorId: number = collectors.value.data[0].id;
    const newReportId = await this.#newReport(projectId);
    const first = await this.#firstListed(nationalSocietyId, projectId);
    return { nationalSocietyId, projectId, dataCollectorId, newReportId, ...alerts, ...first };
  }

  async #newReport(projectId: number): Promise<number> {
    const answer = await this.ask('manager', `/api/report/list?projectId=${projectId}`, {
      reportStatus: { notCrossChecked: true },
      trainingStatus: 'Trained',
    });
    const isNew = (report: { status: string; isActivityReport: boolean; isAnonymized: boolean }) =>
      report.status === 'New' && !report.isActivityReport && !report.isAnonymized;
    const report = answer.value.data.find(isNew);
    if (!report) throw new Error('The demo has no report that may be edited.');
    return report.id;
  }

  async #firstListed(nationalSocietyId: number, projectId: number): Promise<Listed> {
    const lists: Record<keyof Listed, string> = {
      smsGatewayId: `smsGateway/list?nationalSocietyId=${nationalSocietyId}`,
      organizationId: `organization/list?nationalSocietyId=${nationalSocietyId}`,
      nationalSocietyUserId: `user/list?nationalSocietyId=${nationalSocietyId}`,
      globalCoordinatorId: 'globalCoordinator/list',
      healthRiskId: 'healthRisk/list',
      suspecteddiseaseId: 'suspectedDisease/list',
      alertRecipientId: `projectAlertRecipient/list?projectId=${projectId}`,
    };
    const found = listed.map(async (name) => {
      const [first] = (await this.ask('administrator', `/api/${lists[name]}`)).value;
      return [name, first.id ?? first.suspectedDiseaseId] as const;
    });
    return Object.fromEntries(await Promise.all(found)) as Listed;
  }
}

/**
 * Runs in the page before the app: as if this were the language of whoever is signed in, and had been chosen on this
 * device before. Done in the page, since a browser whose requests are held up keeps nothing for the next page.
 */
function showIn(language: string): void {
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (!answer.url.includes('/api/authentication/status')) return answer;
    const body = await answer.json();
    if (body.value?.userData) body.value.userData.languageCode = language;
    return new Response(JSON.stringify(body), answer);
  };
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
  await page.waitForURL((url) => url.pathname !== '/login' && url.pathname !== '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
}
