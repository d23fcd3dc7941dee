import type { SocietyRole } from '@harken/domain/access/registration';
import { type FormEvent, useState } from 'react';
import { useSavedForm } from '../../lib/forms.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { FormLayout, type FormProgress } from '../../ui/form-layout.tsx';
import { FirstCoordinatorDialog } from './first-coordinator-dialog.tsx';
import { FixedPersonCard } from './fixed-person-card.tsx';
import { RoleCard } from './role-card.tsx';
import { hasField } from './role-fields.ts';
import { sentOf, type UserValues } from './user-form-values.ts';
import type { UserOffers } from './user-offers.ts';
import { UserPersonCard } from './user-person-card.tsx';
import { UserWorkCard } from './user-work-card.tsx';
import type { UserBody } from './users.api.ts';

/** The fields of the form as it stands, in their order, with their labels. */
function labelsOf(t: Translate, role: SocietyRole | '', offers: UserOffers, isPersonFixed: boolean) {
  const asks = (field: Parameters<typeof hasField>[1]) => hasField(role, field);
  const asksOrganization = role !== '' && offers.organizationsFor(role) !== null;
  return {
    ...(offers.roles.length > 1 && { role: t('users.form.role') }),
    ...(!isPersonFixed && {
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
    ...(asks('organization') && !isPersonFixed && { organization: t('users.form.organization') }),
  } as Record<keyof UserValues, string>;
}

const personFields = ['name', 'sex', 'decadeOfBirth', 'email', 'phoneNumber', 'additionalPhoneNumber'];

/** Refusals of the whole that are about one field. */
const aboutFields: Record<string, keyof UserValues> = {
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

/** The field that a refusal is about, as far as the form asks for it. */
const fieldOfRefusal = (labels: Record<string, string>) => (key: string) => {
  const field = Object.hasOwn(aboutFields, key) ? aboutFields[key] : undefined;
  return field && field in labels ? field : undefined;
};

function sectionsOf(t: Translate, labels: Record<string, string>) {
  const workFields = Object.keys(labels).filter((name) => name !== 'role' && !personFields.includes(name));
  return [
    { id: 'role', title: t('users.form.roleSection'), fields: ['role'] },
    { id: 'person', title: t('users.form.personSection'), fields: personFields },
    ...(workFields.length > 0
      ? [{ id: 'work', title: t('users.form.workSection'), fields: workFields }]
      : []),
  ];
}

/** Before the first coordinator is sent the form asks: from then on the society works in another way. */
function useFirstCoordinatorQuestion(
  progress: FormProgress,
  { isFirst, check }: { isFirst: boolean; check: () => Promise<boolean> },
) {
  const [waiting, setWaiting] = useState<FormEvent<HTMLFormElement>>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFirst && (await check())) setWaiting(event);
    else await progress.onSubmit(event);
  };
  const goOn = () => {
    if (!waiting) return;
    setWaiting(undefined);
    void progress.onSubmit(waiting);
  };
  return { onSubmit, isAsking: waiting !== undefined, goOn, giveUp: () => setWaiting(undefined) };
}

export type UserFormProps = {
  nationalSocietyId: number;
  offers: UserOffers;
  /** What the form begins with. */
  values: UserValues;
  /** Registers somebody new, instead of changing somebody known. */
  isNew: boolean;
  /** Of somebody known: why the caller cannot change who they are and how they are reached; null where the caller can. */
  fixedBecause?: 'severalSocieties' | 'rank' | null;
  /** The user is the caller, who changes the own e-mail address elsewhere. */
  isOwn?: boolean;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (role: SocietyRole, body: UserBody) => Promise<string>;
};

/** The form of a user. What it asks depends on the role, and on who fills it in. */
export function UserForm(props: UserFormProps) {
  const { nationalSocietyId, offers, values: before, isNew, title, save, ...rest } = props;
  const { fixedBecause = null, isOwn = false, ...frame } = rest;
  const isPersonFixed = fixedBecause !== null;
  const { t } = useTexts();
  const [role, setRole] = useState(before.role);
  const organizations = role === '' ? null : offers.organizationsFor(role);
  const labels = labelsOf(t, role, offers, isPersonFixed);
  const { form, progress } = useSavedForm<UserValues>({
    defaultValues: before,
    labels,
    fieldOfRefusal: fieldOfRefusal(labels),
    save: (values) => {
      const sending = { before, asksOrganization: organizations !== null, nationalSocietyId, isNew };
      return save(values.role as SocietyRole, sentOf(values, sending));
    },
  });
  const question = useFirstCoordinatorQuestion(progress, {
    isFirst: role === 'Coordinator' && offers.isWithoutCoordinator,
    check: form.trigger,
  });
  return (
    <>
      <FormLayout
        label={title}
        sections={sectionsOf(t, labels)}
        progress={{ ...progress, onSubmit: question.onSubmit }}
        {...frame}
      >
        <RoleCard {...{ form, offers, role }} onChoose={setRole} />
        {fixedBecause ? (
          <FixedPersonCard {...{ role, fixedBecause }} values={before} />
        ) : (
          <UserPersonCard {...{ form, offers, role, isNew, isOwn }} />
        )}
        <UserWorkCard {...{ form, offers, role, organizations, isPersonFixed }} />
      </FormLayout>
      <FirstCoordinatorDialog
        isOpen={question.isAsking}
        onConfirm={question.goOn}
        onClose={question.giveUp}
      />
    </>
  );
}
