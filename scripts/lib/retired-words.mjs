/** Finds retired words in names, comments and documents. The list is scripts/retired-words.json. */

const commentPattern = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
const stringPattern = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** Text without what documents quote from code or from elsewhere. */
const removeQuotedCode = (text) =>
  text
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' '))
    .replace(/@example[^\n]*/g, (example) => ' '.repeat(example.length))
    .replace(/`[^`\n]*`/g, (span) => ' '.repeat(span.length))
    .replace(/\]\([^)]*\)/g, (link) => ' '.repeat(link.length));

/** An identifier as words: `outboxTries` and `outbox_tries` are `outbox tries`. */
const splitIdentifier = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_$]/g, ' ')
    .toLowerCase();

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

function findInProse(text, offset, whole, pattern) {
  return [...text.toLowerCase().replace(/-/g, ' ').matchAll(pattern)].map((match) => ({
    line: lineOf(whole, offset + match.index),
    word: match[0],
  }));
}

function findInCode(source, pattern, allowed) {
  const comments = [...source.matchAll(commentPattern)];
  const inComments = comments.flatMap((comment) =>
    findInProse(removeQuotedCode(comment[0]), comment.index, source, pattern),
  );
  const blank = (found) => found.replace(/[^\n]/g, ' ');
  const code = source.replace(commentPattern, blank).replace(stringPattern, blank);
  const inNames = [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap((match) => {
    if (allowed.has(match[0])) return [];
    const [found] = splitIdentifier(match[0]).matchAll(pattern);
    return found ? [{ line: lineOf(source, match.index), word: match[0] }] : [];
  });
  return [...inComments, ...inNames];
}

/**
 * @param {string} file the path, whose extension says what the text is
 * @param {string} text
 * @param {{ words: { word: string, use: string }[], identifiers: Record<string, string[]> }} list
 * @returns {{ line: number, word: string }[]} every use of a retired word
 */
export function findRetiredWords(file, text, { words, identifiers }) {
  const pattern = new RegExp(`\\b(?:${words.map(({ word }) => word).join('|')})\\b`, 'g');
  if (file.endsWith('.md')) return findInProse(removeQuotedCode(text), 0, text, pattern);
  return findInCode(text, pattern, new Set(Object.values(identifiers).flat()));
}
