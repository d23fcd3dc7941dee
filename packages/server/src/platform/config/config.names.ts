import { secretSettings } from './config.secrets.ts';
import { variables } from './config.variables.ts';

/** Variables that only programs beside the server read: tests and benchmarks. */
const readElsewhere =
  /^HARKEN_(LONG|SEED|FIRST_SEED|DEMO_AT|TEST_NOW|TEST_OFFSET|TEST_LOG|TEST_DATABASE_URL|BENCH_\w+)$/;
/** What Kubernetes sets in every container for a service named harken. */
const ofKubernetes = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/;

/** The number of letters to add, remove or replace until two words are the same. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The most similar of some words; the first of several. */
function findNearest(word: string, words: readonly string[]): string {
  const byEdits = words.map((known) => ({ known, edits: countEdits(word, known) }));
  return byEdits.reduce((best, each) => (each.edits < best.edits ? each : best)).known;
}

const knownNames = () => [
  ...Object.keys(variables.shape).filter((name) => name !== 'NODE_ENV'),
  ...secretSettings.map((name) => `${name}_FILE`),
];

/**
 * Finds variables that begin with `HARKEN_` and mean nothing: a mistyped name would leave its setting at the default without a
 * word.
 *
 * @returns a line per name, with the nearest known one
 */
export function findUnknownNames(environment: Record<string, string | undefined>): string[] {
  const known = knownNames();
  return Object.entries(environment)
    .filter(([name, value]) => {
      if (!name.startsWith('HARKEN_') || value === undefined || known.includes(name)) return false;
      return !readElsewhere.test(name) && !ofKubernetes.test(name) && !/^(tcp|udp):\/\//.test(value);
    })
    .map(([name]) => `${name}: there is no such setting. Did you mean ${findNearest(name, known)}?`);
}
