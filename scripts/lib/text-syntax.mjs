/** Separates what people read in a text from placeholders, tags and ICU syntax. */

/** Stands for a value: a placeholder, the `#` of a plural, or a URL. No text contains it. */
export const valueMark = '\uE000';
/** Stands for a tag or ICU syntax, which shows nothing. No text contains it. */
export const syntaxMark = '\uE001';

const listDoubleBraced = [/\{\{.*?\}\}/g, valueMark];
const covered = [
  [/https?:\/\/[^\s{}<>«»]*/g, valueMark],
  [/<\/?\w+\s*\/?>/g, syntaxMark],
];
const value = /\{\s*\w+\s*(?:,\s*(?:number|date|time)\b[^{}]*)?\}/y;
const argument = /\{\s*\w+\s*,\s*(plural|selectordinal|select)\s*,/y;
const branch = /\s*(=?\w+)\s*\{/y;
const end = /\s*\}/y;
const quoted = /'[{}][^']*'?/y;

/**
 * Parses a text: ICU with `{name}` in the app, `{{name}}` in e-mails and SMS. Syntax that cannot be parsed stays as it is:
 * `compareWithEnglish` reports it.
 *
 * @returns the text in the same length with marks instead of values and syntax, and its plurals with their categories
 */
export function parseSyntax(text, store) {
  const patterns = store === 'app' ? covered : [listDoubleBraced, ...covered];
  const source = patterns.reduce((whole, [pattern, mark]) => replaceByMark(whole, pattern, mark), text);
  if (store !== 'app') return { mask: source, plurals: [] };
  const state = { source, at: 0, mask: '', plurals: [], open: [] };
  while (state.at < source.length) {
    if (state.open.at(-1)?.branches) readBranch(state);
    else readText(state);
  }
  return { mask: state.mask, plurals: state.plurals };
}

const replaceByMark = (text, pattern, mark) => text.replace(pattern, (found) => mark.repeat(found.length));

/** Reads what a pattern matches here, and replaces it by a mark. */
function take(state, pattern, mark) {
  pattern.lastIndex = state.at;
  const match = pattern.exec(state.source);
  if (match) {
    state.mask += mark.repeat(match[0].length);
    state.at += match[0].length;
  }
  return match;
}

function readText(state) {
  if (take(state, value, valueMark) || take(state, quoted, syntaxMark)) return;
  const opened = take(state, argument, syntaxMark);
  if (opened) {
    const node = { kind: opened[1], branches: [] };
    state.open.push(node);
    if (node.kind !== 'select') state.plurals.push(node);
    return;
  }
  const isBranch = state.open.length > 0;
  if (isBranch && take(state, end, syntaxMark)) state.open.pop();
  else if (isBranch && state.source[state.at] === '#') take(state, /#/y, valueMark);
  else {
    state.mask += state.source[state.at];
    state.at += 1;
  }
}

/** Reads the start of the next branch, or the end of the argument. */
function readBranch(state) {
  const started = take(state, branch, syntaxMark);
  if (started) {
    state.open.at(-1).branches.push(started[1]);
    state.open.push({});
  } else if (take(state, end, syntaxMark)) state.open.pop();
  else take(state, /[\s\S]/y, syntaxMark);
}
