/** The kinds of texts: of pages, of e-mails and of SMS. */
export type TextKind = 'app' | 'email' | 'sms';

/** Why a translation is refused: its braces cannot be parsed, or its placeholders differ from those of the English text. */
export type PlaceholderError = { reason: 'unreadable' } | { reason: 'different'; expected: string[] };

/** The placeholders of an e-mail or SMS text: `{{name}}`. */
export function listDoubleBraced(text: string): string[] {
  return toSortedSet([...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)].map(([, name]) => name ?? ''));
}

/**
 * The placeholders of a text of the app: `{name}`, and `{name, plural, …}` including those inside its branches. Each language
 * has its own plural forms, but `other` is always required.
 *
 * @throws when the text cannot be shown: braces do not match, or a plural has no `other`
 * @example listIcuArguments('{count, plural, one {# report} other {# reports by {name}}}') // ['count', 'name']
 */
export function listIcuArguments(text: string): string[] {
  const names: string[] = [];
  parseText({ text: removeQuotedText(text), names }, 0, 0);
  return toSortedSet(names);
}

/** The placeholders of a text, sorted. */
export function listPlaceholders(kind: TextKind, text: string): string[] {
  return kind === 'app' ? listIcuArguments(text) : listDoubleBraced(text);
}

/**
 * Checks the placeholders of a translation against those of the English text. A missing placeholder would hide information,
 * and an unknown one would never be filled.
 */
export function validatePlaceholders(
  kind: TextKind,
  { english, value }: { english: string; value: string },
): PlaceholderError | undefined {
  const expected = listPlaceholders(kind, english);
  try {
    const found = listPlaceholders(kind, value);
    return found.join() === expected.join() ? undefined : { reason: 'different', expected };
  } catch {
    return { reason: 'unreadable' };
  }
}

type ParserState = { text: string; names: string[] };

const toSortedSet = (names: string[]) => [...new Set(names)].sort();

/** Text in apostrophes is literal, so its braces have no meaning; two apostrophes are one. */
const removeQuotedText = (text: string) => text.replaceAll("''", '').replace(/'[{}][^']*'?/g, '');

function parseText(state: ParserState, from: number, depth: number): number {
  const { text } = state;
  let at = from;
  while (at < text.length) {
    if (text[at] === '}') {
      if (depth === 0) throw new Error('unmatched closing brace');
      return at;
    }
    at = text[at] === '{' ? parseArgument(state, at + 1, depth) : at + 1;
  }
  if (depth > 0) throw new Error('missing closing brace');
  return at;
}

/** Parses what follows an opening brace, up to and including the closing one. */
function parseArgument(state: ParserState, from: number, depth: number): number {
  const rest = state.text.slice(from);
  const [match = '', name, next] = /^\s*(\w+)\s*([,}])/.exec(rest) ?? [];
  if (!name) throw new Error(`no name after the opening brace in "${state.text}"`);
  state.names.push(name);
  if (next === '}') return from + match.length;
  const [kind = '', word] =
    /^\s*(plural|selectordinal|select|number)\s*/.exec(rest.slice(match.length)) ?? [];
  const at = from + match.length + kind.length;
  if (word === 'number' && state.text[at] === '}') return at + 1;
  if (!word || word === 'number' || state.text[at] !== ',')
    throw new Error(`"${name}" is neither a plural nor a select argument in "${state.text}"`);
  return parseBranches(state, { from: at + 1, depth, isPlural: word !== 'select' });
}

const pluralBranch = /^\s*(=\d+|zero|one|two|few|many|other)\s*\{/;
const selectBranch = /^\s*(\w+)\s*\{/;

function parseBranches(
  state: ParserState,
  { from, depth, isPlural }: { from: number; depth: number; isPlural: boolean },
): number {
  const branches = new Set<string>();
  let at = from;
  for (;;) {
    const rest = state.text.slice(at);
    const [match, branch] = (isPlural ? pluralBranch : selectBranch).exec(rest) ?? [];
    if (match === undefined || branch === undefined) break;
    if (branches.has(branch)) throw new Error(`duplicate branch "${branch}" in "${state.text}"`);
    branches.add(branch);
    at = parseText(state, at + match.length, depth + 1) + 1;
  }
  const [end] = /^\s*\}/.exec(state.text.slice(at)) ?? [];
  if (end === undefined) throw new Error(`missing closing brace in "${state.text}"`);
  if (!branches.has('other')) throw new Error(`missing branch "other" in "${state.text}"`);
  return at + end.length;
}
