import { dataRemoved } from '@harken/domain/access/anonymization';
import type { FilledText, NamePosition } from './fill-text.ts';

/** Overlapping names, which older messages may have: they are removed together. */
interface Span {
  startsAt: number;
  end: number;
  names: NamePosition[];
}

function findSpans(names: readonly NamePosition[]): Span[] {
  const spans: Span[] = [];
  for (const name of names.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = spans.at(-1);
    const end = name.startsAt + name.length;
    if (last && name.startsAt < last.end) {
      last.end = Math.max(last.end, end);
      last.names.push(name);
    } else spans.push({ startsAt: name.startsAt, end, names: [name] });
  }
  return spans;
}

/**
 * Replaces names of users at their positions in a filled text. Later positions shift, so new positions are returned.
 *
 * @example
 * const filled = { text: 'Ana, Bo', names: [{ userId: 1, startsAt: 0, length: 3 }], secretLinkAt: null };
 * removeNames(filled, new Set([1])).text // '--Data removed--, Bo'
 */
export function removeNames(filled: FilledText, userIds: ReadonlySet<number>): FilledText {
  const characters = [...filled.text];
  const names: NamePosition[] = [];
  let [text, readTo, moved, secretLinkAt] = ['', 0, 0, filled.secretLinkAt];
  for (const span of findSpans(filled.names)) {
    if (!span.names.some(({ userId }) => userIds.has(userId))) {
      names.push(...span.names.map((name) => ({ ...name, startsAt: name.startsAt + moved })));
      continue;
    }
    text += characters.slice(readTo, span.startsAt).join('') + dataRemoved;
    readTo = span.end;
    moved += dataRemoved.length - (span.end - span.startsAt);
    if (filled.secretLinkAt !== null && filled.secretLinkAt >= readTo)
      secretLinkAt = filled.secretLinkAt + moved;
  }
  return { text: text + characters.slice(readTo).join(''), names, secretLinkAt };
}
