import type { DataCollectorType } from '../../data-collectors/types.ts';
import type { HealthRiskType } from '../../health-risks/types.ts';
import { normalizeMessage } from '../../reports/normalize-message.ts';
import { isOnsetDigit } from '../../reports/onset-digit.ts';
import { cutToScreen, toScreen } from './ussd-screen.ts';

/** The texts of the menu; their keys are `sms.ussd.<name>`. */
export const ussdTextNames = [
  ...['healthRisk', 'more', 'back', 'wrongKey', 'onePerson', 'severalPeople'],
  ...['sex', 'male', 'female', 'age', 'belowFive', 'atLeastFive'],
  ...['askMalesBelowFive', 'askMalesAtLeastFive', 'askFemalesBelowFive', 'askFemalesAtLeastFive'],
  ...['askReferred', 'askDeaths', 'askOtherVillages'],
  ...['malesBelowFive', 'malesAtLeastFive', 'femalesBelowFive', 'femalesAtLeastFive'],
  ...['referred', 'deaths', 'otherVillages', 'comma', 'confirm', 'send', 'history'],
  ...['askOnset', 'onsetUnknown', 'daysAgo'],
] as const;

/** The texts in one language, by name. */
export type UssdTexts = Readonly<Record<string, string>>;

export interface UssdHealthRisk {
  code: number;
  name: string;
  type: HealthRiskType;
}

/** What a collector may report, and in which words. */
export interface UssdMenu {
  /** Of the project, in the order of the menu. */
  healthRisks: readonly UssdHealthRisk[];
  collectorType: DataCollectorType;
  /** Whether the project reads days since onset at the end of messages; the menu then asks for them. Absent: it does not. */
  readsOnset?: boolean;
  texts: UssdTexts;
  /** Whether the first screen offers the own history. */
  offersHistory?: boolean;
}

/** Where a session stands: the next screen, or the finished message as an SMS with the same content would be written. */
export type UssdResult =
  /** If the history was asked for, its text takes the place of the screen and ends the session. */
  | { isOver: false; screen: string; asksHistory?: true }
  | { isOver: true; message: string; healthRisk: UssdHealthRisk; summary: string };

/** The longest answer that is looked at, and the most answers of a session. */
export const ussdInputMaxLength = 20;
export const ussdMaxInputs = 200;

interface State {
  page: number;
  risk: UssdHealthRisk | null;
  form: 'one' | 'several' | null;
  /** Sex and age of one person, or the counts of several. */
  numbers: readonly number[];
  /** How many days ago the first of them fell ill; null: not known; undefined: not asked yet. */
  onset?: number | null;
}
type Question = 'healthRisk' | 'form' | 'sex' | 'age' | 'count' | 'onset' | 'confirm';

const start: State = { page: 0, risk: null, form: null, numbers: [] };

const back = '0';
/** Turns the page of the menu. Where 0 is a number of people, this goes back. */
const double = '00';
/** Asks for the own history. The code of a health risk never begins with 0. */
const triple = '000';
const count = /^\d{1,4}$/;
/** The onset is not known, or is more than nine days ago. */
const unknownOnset = '99';

const countNames = ['malesBelowFive', 'malesAtLeastFive', 'femalesBelowFive', 'femalesAtLeastFive'];
const countNamesByCollector: Readonly<Record<DataCollectorType, readonly string[]>> = {
  Human: countNames,
  CollectionPoint: [...countNames, 'referred', 'deaths', 'otherVillages'],
};
const toQuestionName = (name: string) => `ask${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * Answers a session with everything that was entered so far (docs/spec/ussd.md).
 *
 * @param inputs the answers, oldest first; what follows the confirmation is not looked at
 */
export function runUssd(menu: UssdMenu, inputs: readonly string[]): UssdResult {
  const pages = paginate(menu);
  let states: State[] = [start];
  let isWrong = false;
  for (const input of inputs.slice(0, ussdMaxInputs)) {
    const state = states.at(-1) ?? start;
    const question = findQuestion(state, menu);
    const key = toKey(input);
    isWrong = false;
    if (question === 'healthRisk' && key === triple && menu.offersHistory)
      return { isOver: false, screen: '', asksHistory: true };
    if (question === 'confirm' && key === '1') return finish(state, menu);
    const isBack = key === (isNumeric(question) ? double : back);
    const next = isBack ? null : answer(state, question, { key, menu, pages });
    if (next) states = [...states, next];
    else if (isBack && states.length > 1) states = states.slice(0, -1);
    else isWrong = true;
  }
  const state = states.at(-1) ?? start;
  return { isOver: false, screen: show(state, { menu, pages, isWrong }) };
}

/** Telephones may write digits of their own script. Too long answers are wrong in any case. */
const toKey = (input: string) => (input.length > ussdInputMaxLength ? '' : normalizeMessage(input));

/** Whether 0 is an answer, so that something else goes back. */
const isNumeric = (question: Question) => question === 'count' || question === 'onset';

function findQuestion(state: State, menu: UssdMenu): Question {
  const { risk, form, numbers } = state;
  if (!risk) return 'healthRisk';
  if (risk.type !== 'Human') return 'confirm';
  if (form === null) return 'form';
  if (form === 'one' && numbers.length < 2) return numbers.length === 0 ? 'sex' : 'age';
  if (form === 'several' && numbers.length < countNamesByCollector[menu.collectorType].length) return 'count';
  return menu.readsOnset && state.onset === undefined && isAboutPeople(state) ? 'onset' : 'confirm';
}

/** Nobody's symptoms cannot have begun. */
const isAboutPeople = ({ form, numbers }: State) =>
  form === 'one' || numbers.slice(0, countNames.length).some((number) => number > 0);

interface Answering {
  key: string;
  menu: UssdMenu;
  pages: readonly Page[];
}

/** The state after an answer; null if it is none. */
function answer(state: State, question: Question, { key, menu, pages }: Answering): State | null {
  const { numbers } = state;
  if (question === 'healthRisk') return chooseHealthRisk(state, { key, menu, pages });
  if (question === 'count') return count.test(key) ? { ...state, numbers: [...numbers, Number(key)] } : null;
  if (question === 'onset') {
    if (key === unknownOnset) return { ...state, onset: null };
    return isOnsetDigit(key) ? { ...state, onset: Number(key) } : null;
  }
  if (question === 'confirm' || (key !== '1' && key !== '2')) return null;
  if (question === 'form') return { ...state, form: key === '1' ? 'one' : 'several' };
  return { ...state, numbers: [...numbers, Number(key)] };
}

function chooseHealthRisk(state: State, { key, menu, pages }: Answering): State | null {
  const { page } = state;
  if (key === double) return page + 1 < pages.length ? { ...state, page: page + 1 } : null;
  const risk = menu.healthRisks.find(({ code }) => String(code) === key);
  // Collection points only count people.
  const form = risk?.type === 'Human' && menu.collectorType === 'CollectionPoint' ? 'several' : null;
  return risk ? { ...state, risk, form } : null;
}

function finish(state: State, menu: UssdMenu): UssdResult {
  const { risk } = state;
  if (!risk) throw new Error('A session cannot end without a health risk');
  const details = describe(state, menu);
  return {
    isOver: true,
    message: [risk.code, ...listNumbers(state)].join('#'),
    healthRisk: risk,
    summary: details ? `${risk.name}${menu.texts.comma} ${details}` : risk.name,
  };
}

/** The numbers of the message after its code, as an SMS has them. */
const listNumbers = ({ numbers, onset }: State): number[] =>
  typeof onset === 'number' ? [...numbers, onset] : [...numbers];

/** The people of a report in words, and their onset; nothing for one without people. */
function describe(state: State, menu: UssdMenu): string {
  const { texts } = menu;
  const people = describePeople(state, menu);
  const { onset } = state;
  return typeof onset === 'number' ? `${people}${texts.comma} ${texts.daysAgo}: ${onset}` : people;
}

function describePeople({ form, numbers }: State, { texts, collectorType }: UssdMenu): string {
  const text = (name: string) => texts[name] ?? name;
  const comma = `${texts.comma} `;
  if (form === 'one') {
    const [sex, age] = numbers;
    return [text(sex === 1 ? 'male' : 'female'), text(age === 1 ? 'belowFive' : 'atLeastFive')].join(comma);
  }
  const names = countNamesByCollector[collectorType];
  return numbers.map((number, position) => `${text(names[position] ?? '')}: ${number}`).join(comma);
}

type Page = readonly UssdHealthRisk[];

const join = (...lines: readonly string[]) => lines.filter(Boolean).join('\n');
const toHistoryLine = ({ history }: UssdTexts) => `${triple} ${history}`;
const toLine = ({ code, name }: UssdHealthRisk) => `${code} ${name}`;

/** Divides the health risks into pages. The hint after a wrong key may stand instead of the title, so pages are the same with it. */
function paginate({ healthRisks, texts, offersHistory }: UssdMenu): Page[] {
  const fits = (page: Page, keys: readonly string[]) =>
    [texts.healthRisk ?? '', texts.wrongKey ?? ''].every(
      (title) => toScreen(join(title, ...page.map(toLine), ...keys)) !== null,
    );
  const first = offersHistory ? [toHistoryLine(texts)] : [];
  if (fits(healthRisks, first)) return [healthRisks];
  const more = `${double} ${texts.more}`;
  const pages: UssdHealthRisk[][] = [];
  for (const risk of healthRisks) {
    const page = pages.at(-1);
    const keys = pages.length > 1 ? [more, `${back} ${texts.back}`] : [more, ...first];
    if (page && fits([...page, risk], keys)) page.push(risk);
    else pages.push([risk]);
  }
  return pages;
}

interface Showing {
  menu: UssdMenu;
  pages: readonly Page[];
  isWrong: boolean;
}

function show(state: State, { menu, pages, isWrong }: Showing): string {
  const { texts } = menu;
  const hint = isWrong ? `${texts.wrongKey} ` : '';
  const goBack = `${back} ${texts.back}`;
  const risk = state.risk;
  const question = findQuestion(state, menu);
  if (!risk) return showPage(state.page, { menu, pages, isWrong });
  if (question === 'form')
    return shortenName(risk.name, (name) =>
      join(hint + name, `1 ${texts.onePerson}`, `2 ${texts.severalPeople}`, goBack),
    );
  if (question === 'sex')
    return cutToScreen(join(hint + texts.sex, `1 ${texts.male}`, `2 ${texts.female}`, goBack));
  if (question === 'age')
    return cutToScreen(join(hint + texts.age, `1 ${texts.belowFive}`, `2 ${texts.atLeastFive}`, goBack));
  if (question === 'count') {
    const name = countNamesByCollector[menu.collectorType][state.numbers.length] ?? '';
    return cutToScreen(join(hint + texts[toQuestionName(name)], `${double} ${texts.back}`));
  }
  if (question === 'onset')
    return cutToScreen(
      join(hint + texts.askOnset, `${unknownOnset} ${texts.onsetUnknown}`, `${double} ${texts.back}`),
    );
  return showConfirmation({ ...state, risk }, menu, hint);
}

function showPage(number: number, { menu: { texts, offersHistory }, pages, isWrong }: Showing): string {
  const risks = pages[number] ?? [];
  const keys = [
    ...(number + 1 < pages.length ? [`${double} ${texts.more}`] : []),
    ...(number > 0 ? [`${back} ${texts.back}`] : []),
    ...(number === 0 && offersHistory ? [toHistoryLine(texts)] : []),
  ];
  const titles = isWrong
    ? [`${texts.wrongKey} ${texts.healthRisk}`, texts.wrongKey ?? '']
    : [texts.healthRisk ?? ''];
  for (const title of titles) {
    const screen = toScreen(join(title, ...risks.map(toLine), ...keys));
    if (screen !== null) return screen;
  }
  // Only a health risk that fills a page alone is too long.
  const [risk] = risks;
  return shortenName(risk?.name ?? '', (name) => join(titles.at(-1) ?? '', `${risk?.code} ${name}`, ...keys));
}

/** What will be sent. The numbers are never cut; where their words do not fit, they stand alone in the order of an SMS. */
function showConfirmation(state: State & { risk: UssdHealthRisk }, menu: UssdMenu, hint: string): string {
  const { risk } = state;
  const { texts } = menu;
  const keys = [`1 ${texts.send}`, `${back} ${texts.back}`];
  const build = (details: string) => (name: string) => join(hint + texts.confirm, name, details, ...keys);
  const inWords = build(describe(state, menu));
  // A name of which less than this is left says nothing.
  const shortest = [...risk.name].slice(0, 8).join('');
  return toScreen(inWords(shortest)) !== null
    ? shortenName(risk.name, inWords)
    : shortenName(risk.name, build(listNumbers(state).join(' ')));
}

/** A screen with as much of a name as fits. */
function shortenName(name: string, build: (name: string) => string): string {
  const characters = [...name];
  for (let length = characters.length; length > 0; length -= 1) {
    const screen = toScreen(build(characters.slice(0, length).join('').trimEnd()));
    if (screen !== null) return screen;
  }
  return cutToScreen(build(''));
}
