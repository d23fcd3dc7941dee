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

const isLost = ({ state }: AlertDelivery) => state === 'Failed' || state === 'Withheld';

const isToOtherSystem = ({ channel }: AlertDelivery) => channel === 'eidsr' || channel === 'webhook';

/** How many people got nothing on an occasion, and nothing is under way to them; other systems are nobody. */
export function countUnreached(occasions: readonly Occasion[]): number {
  const unreached = occasions.flatMap(({ told }) =>
    told
      .filter(({ deliveries }) => deliveries.every((one) => isLost(one) && !isToOtherSystem(one)))
      .map(({ person }) => person.key),
  );
  return new Set(unreached).size;
}

/** How many events the outbreak system did not take, and none of them is under way. */
export function countLostEvents(deliveries: readonly AlertDelivery[]): number {
  return deliveries.filter((one) => one.channel === 'eidsr' && isLost(one)).length;
}

/** A person by name, else by what they do and for whom; and under it what the name leaves open. */
function personInWords(t: Translate, person: ToldPerson): { title: string; detail: string } {
  const { name, userRole, role, organization } = person;
  const task = inRow(t, [userRole ? t(`role.${userRole.toLowerCase()}`) : role, organization]);
  if (name) return { title: nameInWords(t, name), detail: task };
  return { title: task || t('alertDeliveries.somebody'), detail: '' };
}

/** Whom messages are for: a person, or the unit of the outbreak system that an event is for. */
export function toldInWords(t: Translate, { person, deliveries }: Told): { title: string; detail: string } {
  const [first] = deliveries;
  if (first?.channel !== 'eidsr') return personInWords(t, person);
  return { title: first.subject || t('eidsr.deliveries.unit'), detail: '' };
}

/** A number or address that the reader may see, and that is still kept. */
export function shownAddress({ address }: AlertDelivery): string | undefined {
  return address === '***' || address === dataRemoved ? undefined : address;
}
