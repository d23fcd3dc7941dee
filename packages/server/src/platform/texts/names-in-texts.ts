import { dataRemoved } from '@harken/domain/access/anonymization';
import type { FilledText, NamePosition } from './fill-text.ts';

/** Names that overlap, as older messages may have them: they are taken out together or not at all. */
interface Span {
  startsAt: number;
  end: number;
  names: NamePosition[];
}

function spansOf(names: readonly NamePosition[]): Span[] {
  const spans: Span[] = [];
  for (const name of names.toSorted((one, other) => one.startsAt - other.startsAt)) {
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
 * A text without the names and numbers of users: each is replaced where the text was filled with it, and nowhere else. What
 * stands behind moves, so the positions of everything else are returned anew.
 *
 * @example withoutNames({ text: 'Ana, Bo', names: [{ userId: 1, startsAt: 0, length: 3 }], … }, new Set([1])).text // '--Data removed--, Bo'
 */
export function withoutNames(filled: FilledText, userIds: ReadonlySet<number>): FilledText {
  const characters = [...filled.text];
  const names: NamePosition[] = [];
  let [text, readTo, moved, secretLinkAt] = ['', 0, 0, filled.secretLinkAt];
  for (const span of spansOf(filled.names)) {
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
