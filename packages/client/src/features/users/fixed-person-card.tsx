import { birthDecadeLabel } from '@harken/domain/data-collectors/decades';
import type { ReactNode } from 'react';
import { leftToRight } from '../../lib/left-to-right.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { hasField } from './role-fields.ts';
import type { UserValues } from './user-form-values.ts';
import styles from './users.module.css';

/** Who it is, and how to reach them, where the caller can change only what they do for the society. */
export function FixedPersonCard({
  values,
  role,
  fixedBecause,
}: {
  values: UserValues;
  role: UserValues['role'];
  fixedBecause: 'severalSocieties' | 'rank';
}) {
  const { t } = useTexts();
  const { name, email, phoneNumber, additionalPhoneNumber, organization, sex, decadeOfBirth } = values;
  const plain = (text: string) => (
    <bdi key={text} dir="ltr">
      {text}
    </bdi>
  );
  const facts: Array<[string, ReactNode]> = [
    [t('users.form.name'), <bdi key="name">{name}</bdi>],
    [t('users.form.email'), plain(email)],
  ];
  if (hasField(role, 'sex') && sex) facts.push([t('users.form.sex'), t(`users.sex.${sex}`)]);
  if (hasField(role, 'decadeOfBirth') && decadeOfBirth)
    facts.push([t('users.form.decadeOfBirth'), leftToRight(birthDecadeLabel(Number(decadeOfBirth)))]);
  if (phoneNumber) facts.push([t('users.form.phoneNumber'), plain(phoneNumber)]);
  if (additionalPhoneNumber)
    facts.push([t('users.form.additionalPhoneNumber'), plain(additionalPhoneNumber)]);
  if (hasField(role, 'organization') && organization)
    facts.push([t('users.form.organization'), <bdi key="organization">{organization}</bdi>]);
  return (
    <Card id="person" title={t('users.form.personSection')}>
      <div className={styles.fields}>
        <Note>{t(`users.form.fixed.${fixedBecause}`)}</Note>
        <Facts of={facts} />
      </div>
    </Card>
  );
}
