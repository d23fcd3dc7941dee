/** The kinds of texts that the product has: of its screens, of e-mails and of SMS. */
export type TextKind = 'app' | 'email' | 'sms';

/** Why a translation cannot be taken: its braces cannot be read, or it is filled with other values than the English text. */
export type PlaceholderFault = { reason: 'unreadable' } | { reason: 'different'; expected: string[] };

/** The names of the values that an e-mail or SMS text is filled with: `{{name}}`. */
export function doubleBraced(text: string): string[] {
  return sortedSet([...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)].map(([, name]) => name ?? ''));
}

/**
 * The names of the values that a text of the app is filled with: `{name}`, and `{name, plural, …}` with whatever stands
 * inside its branches. How many branches a plural has is each language's own affair; `other` must be among them.
 *
 * @throws when the text is none that the screens could show: braces do not match, a plural without `other`
 * @example icuArguments('{count, plural, one {# report} other {# reports by {name}}}') // ['count', 'name']
 */
export function icuArguments(text: string): string[] {
  const names: string[] = [];
  readMessage({ text: unquoted(text), names }, 0, 0);
  return sortedSet(names);
}

/** The names of the values that a text of a kind is filled with, in order of the alphabet. */
export function placeholdersOf(kind: TextKind, text: string): string[] {
  return kind === 'app' ? icuArguments(text) : doubleBraced(text);
}

/**
 * What speaks against a translation, held against the text that the product fills. One that lacks a value, or asks for one
 * that nobody gives, would tell people less than they need.
 */
export function placeholderFault(
  kind: TextKind,
  { english, value }: { english: string; value: string },
): PlaceholderFault | undefined {
  const expected = placeholdersOf(kind, english);
  try {
    const found = placeholdersOf(kind, value);
    return found.join() === expected.join() ? undefined : { reason: 'different', expected };
  } catch {
    return { reason: 'unreadable' };
  }
}

type Reading = { text: string; names: string[] };

const sortedSet = (names: string[]) => [...new Set(names)].sort();

/** Text in apostrophes is taken as it is, so its braces mean nothing; two apostrophes are one. */
const unquoted = (text: string) => text.replaceAll("''", '').replace(/'[{}][^']*'?/g, '');

function readMessage(reading: Reading, from: number, depth: number): number {
  const { text } = reading;
  let at = from;
  while (at < text.length) {
    if (text[at] === '}') {
      if (depth === 0) throw new Error('a closing brace too many');
      return at;
    }
    at = text[at] === '{' ? readArgument(reading, at + 1, depth) : at + 1;
  }
  if (depth > 0) throw new Error('a closing brace is missing');
  return at;
}

/** Reads what follows an opening brace, up to and including the closing one. */
function readArgument(reading: Reading, from: number, depth: number): number {
  const rest = reading.text.slice(from);
  const [whole = '', name, next] = /^\s*(\w+)\s*([,}])/.exec(rest) ?? [];
  if (!name) throw new Error(`no name after the opening brace in "${reading.text}"`);
  reading.names.push(name);
  if (next === '}') return from + whole.length;
  const [kind = '', word] =
    /^\s*(plural|selectordinal|select|number)\s*/.exec(rest.slice(whole.length)) ?? [];
  const at = from + whole.length + kind.length;
  if (word === 'number' && reading.text[at] === '}') return at + 1;
  if (!word || word === 'number' || reading.text[at] !== ',')
    throw new Error(`"${name}" is neither a plural nor a choice in "${reading.text}"`);
  return readBranches(reading, { from: at + 1, depth, isPlural: word !== 'select' });
}

const branchOfPlural = /^\s*(=\d+|zero|one|two|few|many|other)\s*\{/;
const branchOfChoice = /^\s*(\w+)\s*\{/;

function readBranches(
  reading: Reading,
  { from, depth, isPlural }: { from: number; depth: number; isPlural: boolean },
): number {
  const branches = new Set<string>();
  let at = from;
  for (;;) {
    const rest = reading.text.slice(at);
    const [whole, branch] = (isPlural ? branchOfPlural : branchOfChoice).exec(rest) ?? [];
    if (whole === undefined || branch === undefined) break;
    if (branches.has(branch)) throw new Error(`"${branch}" is there twice in "${reading.text}"`);
    branches.add(branch);
    at = readMessage(reading, at + whole.length, depth + 1) + 1;
  }
  const [end] = /^\s*\}/.exec(reading.text.slice(at)) ?? [];
  if (end === undefined) throw new Error(`a closing brace is missing in "${reading.text}"`);
  if (!branches.has('other')) throw new Error(`there is no "other" in "${reading.text}"`);
  return at + end.length;
}
