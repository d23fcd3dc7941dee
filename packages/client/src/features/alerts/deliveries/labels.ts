import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Translate } from '../../../lib/texts/texts.tsx';
import { formatName, joinLabels } from '../alert-labels.ts';
import type { AlertDelivery, NotifiedPerson } from './api.ts';

/** A notified person, and the messages sent to them for one trigger. */
export type Recipient = { person: NotifiedPerson; deliveries: AlertDelivery[] };

/** Why people were notified, and who. */
export type Trigger = { kind: string; recipients: Recipient[] };

/** A message without known people gets an entry of its own. */
function listPeople({ id, people }: AlertDelivery): readonly NotifiedPerson[] {
  return people.length > 0 ? people : [{ key: `message-${id}` }];
}

/** Groups messages by trigger and recipient, newest trigger first. A message to several people is listed for each of them. */
export function groupByTrigger(deliveries: readonly AlertDelivery[]): Trigger[] {
  const kinds = Map.groupBy(deliveries, ({ kind }) => kind);
  return [...kinds].reverse().map(([kind, deliveriesOfKind]) => {
    const recipients = new Map<string, Recipient>();
    for (const delivery of deliveriesOfKind) {
      for (const person of listPeople(delivery)) {
        const known = recipients.get(person.key) ?? { person, deliveries: [] };
        known.deliveries.push(delivery);
        recipients.set(person.key, known);
      }
    }
    return { kind, recipients: [...recipients.values()] };
  });
}

const isUndelivered = ({ state }: AlertDelivery) => state === 'Failed' || state === 'Withheld';

const isForOtherSystem = ({ channel }: AlertDelivery) => channel === 'eidsr' || channel === 'webhook';

/** The number of people to whom every message failed. Other systems are not counted. */
export function countUnreached(triggers: readonly Trigger[]): number {
  const unreached = triggers.flatMap(({ recipients }) =>
    recipients
      .filter(({ deliveries }) => deliveries.every((item) => isUndelivered(item) && !isForOtherSystem(item)))
      .map(({ person }) => person.key),
  );
  return new Set(unreached).size;
}

/** The number of EIDSR events that were not delivered and are not being retried. */
export function countLostEvents(deliveries: readonly AlertDelivery[]): number {
  return deliveries.filter((item) => item.channel === 'eidsr' && isUndelivered(item)).length;
}

/** The name of a person and below it role and organization; without a name, role and organization are the title. */
function describePerson(t: Translate, person: NotifiedPerson): { title: string; detail: string } {
  const { name, userRole, role, organization } = person;
  const task = joinLabels(t, [userRole ? t(`role.${userRole.toLowerCase()}`) : role, organization]);
  if (name) return { title: formatName(t, name), detail: task };
  return { title: task || t('alertDeliveries.somebody'), detail: '' };
}

/** The recipient of messages: a person, or the EIDSR unit of an event. */
export function describeRecipient(
  t: Translate,
  { person, deliveries }: Recipient,
): { title: string; detail: string } {
  const [first] = deliveries;
  if (first?.channel !== 'eidsr') return describePerson(t, person);
  return { title: first.subject || t('eidsr.deliveries.unit'), detail: '' };
}

/** A number or address; undefined if it is hidden from the user or was removed. */
export function getVisibleAddress({ address }: AlertDelivery): string | undefined {
  return address === '***' || address === dataRemoved ? undefined : address;
}
