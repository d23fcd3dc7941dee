import {
  combineRules,
  type FormRule,
  maxLength,
  phoneNumber,
  required,
} from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-page.module.css';
import { type OwnAccount, useEditOwnAccount } from './own-account.api.ts';
import { useAccountForm } from './use-account-form.ts';

type OwnDataFormProps = { account: OwnAccount; onDone: (isSaved: boolean) => void };

/** Same rules as on the server: everybody but administrators needs a phone number, data consumers must name their employer. */
function useOwnDataForm({ account, onDone }: OwnDataFormProps) {
  const { t } = useTexts();
  const { user, refreshUser } = useSession();
  const edit = useEditOwnAccount();
  const role = user?.roles[0];
  const number = [maxLength(limits.phoneNumberMaxLength), phoneNumber];
  const textRules = [maxLength(limits.organizationMaxLength), plainName];
  const check = (rules: FormRule[]) => (text: string) => {
    const failure = combineRules(...rules)(text);
    return failure ? t(failure.key, failure.values) : undefined;
  };
  const isNumberOptional = role === 'Administrator';
  const isOrganizationOptional = role !== 'DataConsumer';
  const form = useAccountForm(
    {
      ownName: {
        initial: account.name,
        requestName: 'name',
        check: check([required, maxLength(limits.nameMaxLength), plainName]),
      },
      ownNumber: {
        initial: account.phoneNumber ?? '',
        requestName: 'phoneNumber',
        check: check(isNumberOptional ? number : [required, ...number]),
      },
      ownSecondNumber: {
        initial: account.additionalPhoneNumber ?? '',
        requestName: 'additionalPhoneNumber',
        check: check(number),
      },
      ownOrganization: {
        initial: account.organization ?? '',
        requestName: 'organization',
        check: check(isOrganizationOptional ? textRules : [required, ...textRules]),
      },
    },
    async ({ ownName, ownNumber, ownSecondNumber, ownOrganization }) => {
      await edit.mutateAsync({
        name: ownName.trim(),
        phoneNumber: ownNumber.trim(),
        additionalPhoneNumber: ownSecondNumber.trim(),
        organization: ownOrganization.trim(),
      });
      await refreshUser();
      onDone(true);
    },
  );
  return { ...form, isNumberOptional, isOrganizationOptional };
}

function OwnDataForm(props: OwnDataFormProps) {
  const { t } = useTexts();
  const { field, submit, errorKey, isBusy, ...optional } = useOwnDataForm(props);
  const phone = { type: 'tel', inputMode: 'tel', dir: 'ltr' } as const;
  return (
    <form className={styles.form} noValidate aria-label={t('ownAccount.edit.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <TextField label={t('ownAccount.name')} autoComplete="name" {...field('ownName')} />
      <TextField
        label={t('ownAccount.phoneNumber')}
        isOptional={optional.isNumberOptional}
        {...phone}
        {...field('ownNumber')}
      />
      <TextField
        label={t('ownAccount.additionalPhoneNumber')}
        isOptional
        {...phone}
        {...field('ownSecondNumber')}
      />
      <TextField
        label={t('ownAccount.organization')}
        isOptional={optional.isOrganizationOptional}
        {...field('ownOrganization')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="main" isBusy={isBusy}>
          {t('ownAccount.edit.submit')}
        </Button>
        <Button onClick={() => props.onDone(false)}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}

function OwnDetails({ account }: { account: OwnAccount | undefined }) {
  const { t } = useTexts();
  const { user } = useSession();
  if (!user) return null;
  const number = (value: string) => (
    <bdi key={value} dir="ltr">
      {value}
    </bdi>
  );
  const details: Array<[string, ReactNode]> = [
    [t('ownAccount.name'), user.name],
    [t('ownAccount.email'), <bdi key="email">{user.email}</bdi>],
    [t('ownAccount.role'), t(`role.${user.roles[0]?.toLowerCase()}`)],
  ];
  if (account?.phoneNumber) details.push([t('ownAccount.phoneNumber'), number(account.phoneNumber)]);
  if (account?.additionalPhoneNumber)
    details.push([t('ownAccount.additionalPhoneNumber'), number(account.additionalPhoneNumber)]);
  if (account?.organization) details.push([t('ownAccount.organization'), account.organization]);
  return <DescriptionList items={details} />;
}

/** Name, contact details and role of the user, with the form to change them. */
export function OwnDataCard({ account }: { account: OwnAccount | undefined }) {
  const { t } = useTexts();
  const [isEditing, setIsEditing] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const finish = (hasSaved: boolean) => {
    setIsEditing(false);
    setIsSaved(hasSaved);
  };
  return (
    <Card title={t('ownAccount.who')}>
      {isEditing && account ? (
        <OwnDataForm account={account} onDone={finish} />
      ) : (
        <div className={styles.who}>
          <OwnDetails account={account} />
          <p className={styles.hint}>{t('ownAccount.whoHint')}</p>
          <div role="status">{isSaved && <Note tone="ok">{t('ownAccount.edit.saved')}</Note>}</div>
          {account && (
            <Button className={styles.submit} onClick={() => setIsEditing(true)}>
              {t('ownAccount.edit.action')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
