/** The words of languages around a report: which may be left out, and which mean that it says something else. */

const words = (list: string) => new Set(list.split(' '));

/** Without marks on letters and in lower case, as they are looked up below. */
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What people write around a report out of habit or courtesy. */
const idle = words(
  'code codes report reports message sms risk hello hi good morning thanks thank you please ok ' +
    'rapport risque bonjour bonsoir salut merci svp codigo reporte informe mensaje riesgo hola gracias favor por ' +
    'رمز كود تقرير رسالة مرحبا السلام عليكم شكرا',
);

/** Words that take back or doubt what is written. */
const denying = words(
  'no not never wrong error false cancel cancelled ignore test trial maybe or ' +
    'non pas ne faux erreur annule annuler annulez essai peut ou anula anular cancelar falso prueba quizas o ' +
    'لا ليس خطا الغاء الغ تجربة ربما او',
);

/** Words that give a number another meaning: an age in years, a count of cases. */
const counting = words(
  'year years yr yrs y old month months week weeks day days case cases people ' +
    'an ans mois annee annees age semaine semaines jour jours cas personne personnes ' +
    'ano anos mes meses edad semana semanas dia dias caso casos persona personas ' +
    'سنة سنوات عام اعوام عمر شهر اشهر شهور اسبوع يوم ايام حالة حالات',
);

/** The separators by name, as they are dictated. */
export function separatorWords(text: string): string {
  return text
    .replace(/(?<=\d)\s*\b(?:hash|hashtag|di[eèé]se|almohadilla|numeral)\b\s*(?=\d)/giu, '#')
    .replace(/(?<=\d)\s*\b(?:star|[eé]toile|asterisco|ast[eé]risque)\b\s*(?=\d)/giu, '*');
}

const isWord = (chunk: string) => /\p{L}/u.test(chunk) && !/[\d#*]/.test(chunk);
/** Letters that stand against a number or a separator are no word: the O of `1#O#2`. */
const wordsOf = (text: string) => (text.match(/(?<![\p{L}\d#*])\p{L}+(?![\p{L}\d#*])/gu) ?? []).map(plain);

/**
 * The text without what stands before and after its numbers: as it is, and without the words around it, which may be
 * numbers too (`l 1 2`). None when a word takes the report back or counts something.
 *
 * Words of any kind may go when a report with # or * is left, one that is no mere code. Otherwise only those that people
 * add out of habit: `2 children` is not about the health risk 2.
 */
export function withoutWords(text: string): string[] {
  const all = wordsOf(text);
  if (/[?؟]/.test(text) || all.some((word) => denying.has(word) || counting.has(word))) return [];
  const parted = text
    .replace(/^(\p{L}+)[:=.°-]*(?=\d)/u, apart('$1 '))
    .replace(/(?<=\d)[.,;:!-]*(\p{L}+)[.!]*$/u, apart(' $1'));
  const chunks = parted.split(/(?<=\s)/);
  const first = chunks.findIndex((chunk) => !isWord(chunk));
  const last = chunks.findLastIndex((chunk) => !isWord(chunk));
  if (first < 0) return [];
  const core = chunks.slice(first, last + 1).join('');
  const left = [...chunks.slice(0, first), ...chunks.slice(last + 1)].flatMap(wordsOf);
  const isReport = (core.match(/\d+/g) ?? []).length >= 3 && /[#*]/.test(core);
  const mayGo = isReport || left.every((word) => idle.has(word));
  return [...new Set([text, ...(mayGo ? [core] : [])])].map(withoutMarks);
}

/** Parts a word from the number it is written against, where it is one that people add out of habit. */
function apart(parts: '$1 ' | ' $1') {
  return (whole: string, word: string): string => {
    if (!idle.has(plain(word))) return whole;
    return parts.replace('$1', word);
  };
}

/** Brackets, dots and smileys around it. */
function withoutMarks(text: string): string {
  return text.replace(/^[^\p{L}\d#*|+]+|[^\p{L}\d#*|]+$/gu, '');
}
