import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  request,
} from 'playwright-core';
import { inject } from 'vitest';
import { closeWindows, openBrowser } from './browser.ts';
import { shiftClock, testNow, testOffset } from './clock.ts';
import { Windows } from './windows.ts';

/** Screen sizes of the tests: a desktop computer and a small phone. */
export const sizes = {
  wide: { width: 1366, height: 768 },
  phone: { width: 360, height: 740 },
} as const;
export type Size = keyof typeof sizes;

/** One language per writing direction; the others differ from English only in their texts. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Timeout for anything on a page, on a busy machine. */
export const timeoutMs = 60_000;
const hour = 3_600_000;

/** People of the demo, by the local part of their e-mail address. */
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
const emailAddress = (person: Person): string => `${person}@demo.harken.example`;

/** The first items of administration lists, by their names in addresses. */
type FirstItems = Record<(typeof listedIds)[number], number>;
const listedIds = [
  'smsGatewayId',
  'organizationId',
  'nationalSocietyUserId',
  'globalCoordinatorId',
  'healthRiskId',
  'suspecteddiseaseId',
  'alertRecipientId',
] as const;

/** Items of the demo that the tests use. */
export interface Places extends FirstItems {
  nationalSocietyId: number;
  projectId: number;
  openAlertId: number;
  escalatedAlertId: number;
  closedAlertId: number;
  /** One that its supervisor may edit. */
  dataCollectorId: number;
  /** One that may be edited. */
  newReportId: number;
}

/** Removes service workers from a page. Blocking them in Playwright would log an error, and the tests check the console. */
function removeServiceWorkers(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { configurable: true, get: () => undefined });
}

/** Properties of a window; nobody is signed in without `by`. */
interface WindowKind {
  size: Size;
  language?: Language;
  by?: Person;
  /** Enables the service worker; otherwise off, because its downloads would be counted as those of the page. */
  hasServiceWorker?: boolean;
}

/** The demo, with a browser. */
export class Demo {
  readonly address: string;
  readonly #browser: Browser;
  readonly #signIns = new Map<Person, Promise<APIRequestContext>>();
  readonly #windows = new Windows<WindowKind>((kind) => this.window(kind));

  private constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.address = address;
  }

  /** Opens the browser; the demo starts on the first request. */
  static async open(): Promise<Demo> {
    const answer = await fetch(inject('demoKeeper'));
    if (!answer.ok) throw new Error(await answer.text());
    return new Demo(await openBrowser(), await answer.text());
  }

  async close(): Promise<void> {
    for (const signedIn of this.#signIns.values()) await (await signedIn).dispose();
    await closeWindows(this.#browser);
  }

  /** Opens a new browser window with separate storage. */
  async window({ size, language, by, hasServiceWorker = false }: WindowKind): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.address,
      viewport: sizes[size],
      reducedMotion: 'reduce',
      hasTouch: size === 'phone',
      locale: 'en',
      ...(by && { storageState: await (await this.#signIn(by)).storageState() }),
    });
    context.setDefaultTimeout(timeoutMs);
    await context.addInitScript(shiftClock, testOffset);
    if (!hasServiceWorker) await context.addInitScript(removeServiceWorkers);
    if (language) await context.addInitScript(setLanguage, language);
    return context;
  }

  /** Runs a test in a window that is then reused for others of the same kind. */
  withPage<Found>(kind: WindowKind, use: (page: Page) => Promise<Found>): Promise<Found> {
    return this.#windows.withPage(kind, use);
  }

  /** Signs each person in only once, because password hashing is slow. */
  #signIn(person: Person): Promise<APIRequestContext> {
    const known = this.#signIns.get(person) ?? this.#signInOnce(person);
    this.#signIns.set(person, known);
    return known;
  }

  async #signInOnce(person: Person): Promise<APIRequestContext> {
    const context = await request.newContext({ baseURL: this.address, timeout: timeoutMs });
    const data = { userName: emailAddress(person), password };
    const answer = await context.post('/api/authentication/login', { data });
    if (!answer.ok()) throw new Error(`${person} cannot sign in: ${answer.status()} ${await answer.text()}`);
    return context;
  }

  /** Makes an API request as a person, without a window. */
  async ask(person: Person, path: string, body?: object) {
    const context = await this.#signIn(person);
    const answer = body ? await context.post(path, { data: body }) : await context.get(path);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  /** Finds the ids of items that the tests need. */
  async places(): Promise<Places> {
    const status = await this.ask('supervisor', '/api/authentication/status');
    const { nationalSocietyId, projectId } = status.value.userData.homePage;
    const found = async (wanted: string): Promise<number> => {
      const answer = await this.ask('manager', `/api/alert/list?projectId=${projectId}`, {
        status: wanted,
        startDate: new Date(testNow() - 366 * 24 * hour).toISOString(),
        endDate: new Date(testNow()).toISOString(),
      });
      // Not an alert raised by a test that is running at the same time.
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
    // The oldest of the page: other tests accept the newest ones meanwhile.
    const report = answer.value.data.findLast(isEditable);
    if (!report) throw new Error('The demo has no report that may be edited.');
    return report.id;
  }

  async #firstListed(nationalSocietyId: number, projectId: number): Promise<FirstItems> {
    const lists: Record<keyof FirstItems, string> = {
      smsGatewayId: `smsGateway/list?nationalSocietyId=${nationalSocietyId}`,
      organizationId: `organization/list?nationalSocietyId=${nationalSocietyId}`,
      nationalSocietyUserId: `user/list?nationalSocietyId=${nationalSocietyId}`,
      globalCoordinatorId: 'globalCoordinator/list',
      healthRiskId: 'healthRisk/list',
      suspecteddiseaseId: 'suspectedDisease/list',
      alertRecipientId: `projectAlertRecipient/list?projectId=${projectId}`,
    };
    const found = listedIds.map(async (name) => {
      const [first] = (await this.ask('administrator', `/api/${lists[name]}`)).value;
      return [name, first.id ?? first.suspectedDiseaseId] as const;
    });
    return Object.fromEntries(await Promise.all(found)) as FirstItems;
  }
}

interface ListedReport {
  status: string;
  isActivityReport: boolean;
  isAnonymized: boolean;
  dataCollectorDisplayName?: string;
  dataCollectorIsDeleted?: boolean;
  repetition?: string;
}

/** Whether a listed report has a form; the reports of the demo differ by date. */
function isEditable(report: ListedReport): boolean {
  const isFromKnownSender = Boolean(report.dataCollectorDisplayName) && !report.dataCollectorIsDeleted;
  const isOther = report.isActivityReport || report.isAnonymized || report.repetition === 'Confirmed';
  return report.status === 'New' && isFromKnownSender && !isOther;
}

/**
 * Makes a language the one chosen before sign-in, for the session and on the device. Runs in the page before the app: intercepting
 * requests in Playwright would disable the cache of the browser.
 */
function setLanguage(language: string): void {
  const read = Storage.prototype.getItem;
  Storage.prototype.getItem = function getItem(key: string) {
    return read.call(this, key) ?? (key.startsWith('harken.language') ? language : null);
  };
}

/** Signs in with the form. */
export async function signInThroughForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(emailAddress(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login' && url.pathname !== '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
}
