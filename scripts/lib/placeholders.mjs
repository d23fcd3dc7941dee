/** The names of the values that an e-mail or SMS text is filled with: {{name}}. */
export function doubleBraced(text) {
  return sortedSet([...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)].map(([, name]) => name));
}

/**
 * The names of the values that a text of the app is filled with: {name}, and {name, plural, …} with
 * whatever stands inside its branches. How many branches a plural has is each language's own affair.
 *
 * @throws when the braces do not match
 */
export function icuArguments(text) {
  const names = [];
  readMessage(unquoted(text), 0, names, 0);
  return sortedSet(names);
}

const sortedSet = (names) => [...new Set(names)].sort();

/** Text in apostrophes is taken as it is, so its braces mean nothing; two apostrophes are one. */
const unquoted = (text) => text.replaceAll("''", '').replace(/'[{}][^']*'?/g, '');

function readMessage(text, from, names, depth) {
  let at = from;
  while (at < text.length) {
    if (text[at] === '}') {
      if (depth === 0) throw new Error('a closing brace too many');
      return at;
    }
    at = text[at] === '{' ? readArgument(text, at + 1, names, depth) : at + 1;
  }
  if (depth > 0) throw new Error('a closing brace is missing');
  return at;
}

/** Reads what follows an opening brace, up to and including the closing one. */
function readArgument(text, from, names, depth) {
  const [whole, name, next] = /^\s*(\w+)\s*([,}])/.exec(text.slice(from)) ?? [];
  if (!name) throw new Error(`no name after the opening brace in "${text}"`);
  names.push(name);
  let at = from + whole.length;
  if (next === '}') return at;
  while (at < text.length && text[at] !== '}') {
    at = text[at] === '{' ? readMessage(text, at + 1, names, depth + 1) + 1 : at + 1;
  }
  if (at >= text.length) throw new Error('a closing brace is missing');
  return at + 1;
}
