import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Translate } from '../../lib/texts.tsx';
import type { AlertDelivery, ToldPerson } from './alert-deliveries.api.ts';
import { inRow, nameInWords } from './alert-words.ts';

/** Somebody who was told on one occasion, and all that was sent to them. */
export type Told = { person: ToldPerson; deliveries: AlertDelivery[] };

/** Why people were told, and who. */
export type Occasion = { kind: string; told: Told[] };

/** What is known of nobody in particular is listed by itself. */
function peopleOf({ id, people }: AlertDelivery): readonly ToldPerson[] {
  return people.length > 0 ? people : [{ key: `message-${id}` }];
}

/** What was sent, by occasion and person; the last occasion first. A message that several people share stands with each. */
export function occasionsOf(deliveries: readonly AlertDelivery[]): Occasion[] {
  const kinds = Map.groupBy(deliveries, ({ kind }) => kind);
  return [...kinds].reverse().map(([kind, ofKind]) => {
    const told = new Map<string, Told>();
    for (const delivery of ofKind) {
      for (const person of peopleOf(delivery)) {
        const known = told.get(person.key) ?? { person, deliveries: [] };
        known.deliveries.push(delivery);
        told.set(person.key, known);
      }
    }
    return { kind, told: [...told.values()] };
  });
}

/** How many people got nothing on an occasion, and nothing is under way to them. */
export function countUnreached(occasions: readonly Occasion[]): number {
  const isLost = ({ state }: AlertDelivery) => state === 'Failed' || state === 'Withheld';
  const unreached = occasions.flatMap(({ told }) =>
    told.filter(({ deliveries }) => deliveries.every(isLost)).map(({ person }) => person.key),
  );
  return new Set(unreached).size;
}

/** A person by name, else by what they do and for whom; and under it what the name leaves open. */
export function personInWords(t: Translate, person: ToldPerson): { title: string; detail: string } {
  const { name, userRole, role, organization } = person;
  const task = inRow(t, [userRole ? t(`role.${userRole.toLowerCase()}`) : role, organization]);
  if (name) return { title: nameInWords(t, name), detail: task };
  return { title: task || t('alertDeliveries.somebody'), detail: '' };
}

/** A number or address that the reader may see, and that is still kept. */
export function shownAddress({ address }: AlertDelivery): string | undefined {
  return address === '***' || address === dataRemoved ? undefined : address;
}
