import type { SocietyRole } from '@harken/domain/access/registration';
import { type FormEvent, useState } from 'react';
import { usePageForm } from '../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { FormLayout, type FormProgress } from '../../ui/forms/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ReadOnlyPersonCard } from './read-only-person-card.tsx';
import { RoleCard } from './role-card.tsx';
import { hasField } from './role-fields.ts';
import type { UserFormOptions } from './user-form-options.ts';
import { toRequest, type UserValues } from './user-form-values.ts';
import { UserPersonCard } from './user-person-card.tsx';
import { UserWorkCard } from './user-work-card.tsx';
import type { UserBody } from './users.api.ts';

/** Explains what changes with the first coordinator of a society, before one is added. */
function FirstCoordinatorDialog(props: { isOpen: boolean; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      {...props}
      title={t('users.firstCoordinator.title')}
      confirmLabel={t('users.firstCoordinator.action')}
    >
      <p>{t('users.firstCoordinator.text')}</p>
      <p>{t('users.firstCoordinator.after')}</p>
    </ConfirmDialog>
  );
}

/** The labels of the fields that are shown, in display order. */
function getFieldLabels(
  t: Translate,
  role: SocietyRole | '',
  formOptions: UserFormOptions,
  isPersonReadOnly: boolean,
) {
  const asks = (field: Parameters<typeof hasField>[1]) => hasField(role, field);
  const asksOrganization = role !== '' && formOptions.getOrganizations(role) !== null;
  return {
    ...(formOptions.roles.length > 1 && { role: t('users.form.role') }),
    ...(!isPersonReadOnly && {
      name: t('users.form.name'),
      ...(asks('sex') && { sex: t('users.form.sex'), decadeOfBirth: t('users.form.decadeOfBirth') }),
      email: t('users.form.email'),
      phoneNumber: t('users.form.phoneNumber'),
      additionalPhoneNumber: t('users.form.additionalPhoneNumber'),
    }),
    ...(asksOrganization && { organizationId: t('users.form.organizationId') }),
    ...(asks('projectId') && { projectId: t('users.form.projectId') }),
    ...(asks('headSupervisorId') && { headSupervisorId: t('users.form.headSupervisorId') }),
    ...(asks('modemId') && { modemId: t('users.form.modemId') }),
    ...(asks('organization') && !isPersonReadOnly && { organization: t('users.form.organization') }),
  } as Record<keyof UserValues, string>;
}

const personFields = ['name', 'sex', 'decadeOfBirth', 'email', 'phoneNumber', 'additionalPhoneNumber'];

/** The fields that errors without a field belong to. */
const errorFields: Record<string, keyof UserValues> = {
  'user.registration.userAlreadyExists': 'email',
  'user.registration.headManagerAlreadyExists': 'organizationId',
  'user.registration.organizationDoesNotExist': 'organizationId',
  'user.common.onlyCoordinatorCanChangeTheOrganizationOfAnotherUser': 'organizationId',
  'user.common.coordinatorCanChangeTheOrganizationOnlyForHeadManager': 'organizationId',
  'user.registration.cannotAssignUserToModemInDifferentNationalSociety': 'modemId',
  'user.registration.projectDoesNotExistOrSupervisorDoesntHaveAccess': 'projectId',
  'user.registration.cannotChangeProjectSupervisorHasDataCollectors': 'projectId',
  'user.registration.cannotChangeProjectHeadSupervisorHasSupervisors': 'projectId',
};

/** Returns the field of an error if the form shows it. */
const getErrorField = (labels: Record<string, string>) => (key: string) => {
  const field = Object.hasOwn(errorFields, key) ? errorFields[key] : undefined;
  return field && field in labels ? field : undefined;
};

function getSections(t: Translate, labels: Record<string, string>) {
  const workFields = Object.keys(labels).filter((name) => name !== 'role' && !personFields.includes(name));
  return [
    { id: 'role', title: t('users.form.roleSection'), fields: ['role'] },
    { id: 'person', title: t('users.form.personSection'), fields: personFields },
    ...(workFields.length > 0
      ? [{ id: 'work', title: t('users.form.workSection'), fields: workFields }]
      : []),
  ];
}

/** Asks for confirmation before the first coordinator is added, because it changes who decides in the society. */
function useFirstCoordinatorConfirmation(
  progress: FormProgress,
  { isFirst, check }: { isFirst: boolean; check: () => Promise<boolean> },
) {
  const [pendingSubmit, setPendingSubmit] = useState<FormEvent<HTMLFormElement>>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFirst && (await check())) setPendingSubmit(event);
    else await progress.onSubmit(event);
  };
  const confirm = () => {
    if (!pendingSubmit) return;
    setPendingSubmit(undefined);
    void progress.onSubmit(pendingSubmit);
  };
  return {
    onSubmit,
    isAsking: pendingSubmit !== undefined,
    goOn: confirm,
    cancel: () => setPendingSubmit(undefined),
  };
}

export type UserFormProps = {
  nationalSocietyId: number;
  formOptions: UserFormOptions;
  /** Initial values. */
  values: UserValues;
  /** Adds a new user instead of changing an existing one. */
  isNew: boolean;
  /** Why the caller cannot change name and contact details of an existing user; null if they can. */
  readOnlyReason?: 'severalSocieties' | 'rank' | null;
  /** The user is the caller, who changes their e-mail address on the account page. */
  isOwn?: boolean;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (role: SocietyRole, body: UserBody) => Promise<string>;
};

/** The form of a user. Its fields depend on the role and on the caller. */
export function UserForm(props: UserFormProps) {
  const { nationalSocietyId, formOptions, values: before, isNew, title, save, ...rest } = props;
  const { readOnlyReason = null, isOwn = false, ...frame } = rest;
  const isPersonReadOnly = readOnlyReason !== null;
  const { t } = useTexts();
  const [role, setRole] = useState(before.role);
  const organizations = role === '' ? null : formOptions.getOrganizations(role);
  const labels = getFieldLabels(t, role, formOptions, isPersonReadOnly);
  const { form, progress } = usePageForm<UserValues>({
    defaultValues: before,
    labels,
    getErrorField: getErrorField(labels),
    save: (values) => {
      const requestContext = { before, asksOrganization: organizations !== null, nationalSocietyId, isNew };
      return save(values.role as SocietyRole, toRequest(values, requestContext));
    },
  });
  const question = useFirstCoordinatorConfirmation(progress, {
    isFirst: role === 'Coordinator' && formOptions.isWithoutCoordinator,
    check: form.trigger,
  });
  return (
    <>
      <FormLayout
        label={title}
        sections={getSections(t, labels)}
        progress={{ ...progress, onSubmit: question.onSubmit }}
        {...frame}
      >
        <RoleCard {...{ form, formOptions, role }} onChoose={setRole} />
        {readOnlyReason ? (
          <ReadOnlyPersonCard {...{ role, readOnlyReason }} values={before} />
        ) : (
          <UserPersonCard {...{ form, formOptions, role, isNew, isOwn }} />
        )}
        <UserWorkCard {...{ form, formOptions, role, organizations, isPersonReadOnly, before }} />
      </FormLayout>
      <FirstCoordinatorDialog
        isOpen={question.isAsking}
        onConfirm={question.goOn}
        onClose={question.cancel}
      />
    </>
  );
}
