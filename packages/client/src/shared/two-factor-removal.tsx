import { useState } from 'react';
import { useChange } from '../lib/requests/changes.ts';
import { formatError } from '../lib/requests/error.ts';
import { call } from '../lib/requests/request.ts';
import { useCan } from '../lib/session/permissions.ts';
import { useSession } from '../lib/session/session.tsx';
import { useTexts } from '../lib/texts/texts.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import type { MenuItem } from '../ui/overlays/menu.tsx';
import { useSnackbar } from '../ui/overlays/snackbar.tsx';
import { Note } from '../ui/status/note.tsx';

/** A person in a list. `hasTwoFactor` is present only for users who may remove two-factor authentication. */
type Person = { id: number; name: string; hasTwoFactor?: boolean | null };

/** Removes two-factor authentication from users who lost their device, after a confirmation dialog. */
export function useTwoFactorRemoval() {
  const { t } = useTexts();
  const { user } = useSession();
  const snackbar = useSnackbar();
  const mayRemove = useCan('twoFactor.remove');
  const [person, setPerson] = useState<Person>();
  const { mutate, reset, isPending, error, variables } = useChange({
    calls: 'user/removeTwoFactor',
    errors: 'inline',
    act: ({ id }: Person) => call('user/removeTwoFactor', { params: { userId: id } }),
    onSuccess: (_, { name }) => {
      setPerson(undefined);
      snackbar.show(t('twoFactor.remove.done', { name }));
    },
  });
  /** The menu item of a row, if the person has two-factor authentication. */
  const getMenuItems = (row: Person): MenuItem[] => {
    if (!mayRemove || !row.hasTwoFactor || row.id === user?.id) return [];
    const ask = () => {
      reset();
      setPerson(row);
    };
    return [{ key: 'twoFactor', icon: 'keys', label: t('twoFactor.remove.action'), onSelect: ask }];
  };
  return {
    person,
    error,
    getMenuItems,
    isPending,
    getProgressText: (id: number) => isPending && variables?.id === id && t('twoFactor.remove.going'),
    confirm: () => person && mutate(person),
    cancel: () => setPerson(undefined),
  };
}

export type TwoFactorRemoval = ReturnType<typeof useTwoFactorRemoval>;

/** Asks the user to make sure that the owner of the account requested it, and explains the consequences. */
export function TwoFactorRemovalDialog({ removal }: { removal: TwoFactorRemoval }) {
  const { t } = useTexts();
  const { person, error, isPending, confirm, cancel } = removal;
  if (!person) return null;
  const { name } = person;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isPending}
      title={t('twoFactor.remove.title', { name })}
      confirmLabel={t('twoFactor.remove.confirm')}
      onConfirm={confirm}
      onClose={cancel}
    >
      {error && <Note tone="error">{formatError(t, error)}</Note>}
      <p>{t('twoFactor.remove.text', { name })}</p>
      <p>{t('twoFactor.remove.consequences', { name })}</p>
    </ConfirmDialog>
  );
}
