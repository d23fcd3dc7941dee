import { formatBirthDecade } from '@harken/domain/data-collectors/decades';
import type { ReactNode } from 'react';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { hasField } from './role-fields.ts';
import type { UserValues } from './user-form-values.ts';
import styles from './users.module.css';

/** Name and contact details, read-only where the caller may change only the work of the person in the society. */
export function ReadOnlyPersonCard({
  values,
  role,
  readOnlyReason,
}: {
  values: UserValues;
  role: UserValues['role'];
  readOnlyReason: 'severalSocieties' | 'rank';
}) {
  const { t } = useTexts();
  const { name, email, phoneNumber, additionalPhoneNumber, organization, sex, decadeOfBirth } = values;
  const formatLtr = (text: string) => (
    <bdi key={text} dir="ltr">
      {text}
    </bdi>
  );
  const details: Array<[string, ReactNode]> = [
    [t('users.form.name'), <bdi key="name">{name}</bdi>],
    [t('users.form.email'), formatLtr(email)],
  ];
  if (hasField(role, 'sex') && sex) details.push([t('users.form.sex'), t(`users.sex.${sex}`)]);
  if (hasField(role, 'decadeOfBirth') && decadeOfBirth)
    details.push([
      t('users.form.decadeOfBirth'),
      isolateLeftToRight(formatBirthDecade(Number(decadeOfBirth))),
    ]);
  if (phoneNumber) details.push([t('users.form.phoneNumber'), formatLtr(phoneNumber)]);
  if (additionalPhoneNumber)
    details.push([t('users.form.additionalPhoneNumber'), formatLtr(additionalPhoneNumber)]);
  if (hasField(role, 'organization') && organization)
    details.push([t('users.form.organization'), <bdi key="organization">{organization}</bdi>]);
  return (
    <Card id="person" title={t('users.form.personSection')}>
      <div className={styles.fields}>
        <Note>{t(`users.form.fixed.${readOnlyReason}`)}</Note>
        <DescriptionList items={details} />
      </div>
    </Card>
  );
}
