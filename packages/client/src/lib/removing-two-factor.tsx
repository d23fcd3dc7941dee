import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { Note } from '../ui/note.tsx';
import { useSnackbar } from '../ui/snackbar.tsx';
import { useChange } from './changes.ts';
import { useCan } from './permissions.ts';
import { call } from './request.ts';
import { errorText } from './request-error.ts';
import { useSession } from './session.tsx';
import { useTexts } from './texts.tsx';

/** Somebody in a list; whether their second step is on is known only to those who may take it away. */
type Person = { id: number; name: string; hasTwoFactor?: boolean | null };

/** Takes the second step of signing in from people of a list who lost it: asks first, in a dialog that stays until it is done. */
export function useRemovingTwoFactor() {
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
  /** The entry of the row's menu, where there is something to take away. */
  const itemsFor = (row: Person): MenuItem[] => {
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
    itemsFor,
    isPending,
    goingOn: (id: number) => isPending && variables?.id === id && t('twoFactor.remove.going'),
    confirm: () => person && mutate(person),
    giveUp: () => setPerson(undefined),
  };
}

export type RemovingTwoFactor = ReturnType<typeof useRemovingTwoFactor>;

/** Asks whether it is really the owner who wants it, and says what becomes of it. */
export function RemovingTwoFactorDialog({ removing }: { removing: RemovingTwoFactor }) {
  const { t } = useTexts();
  const { person, error, isPending, confirm, giveUp } = removing;
  if (!person) return null;
  const { name } = person;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isPending}
      title={t('twoFactor.remove.title', { name })}
      confirmLabel={t('twoFactor.remove.confirm')}
      onConfirm={confirm}
      onClose={giveUp}
    >
      {error && <Note tone="error">{errorText(t, error)}</Note>}
      <p>{t('twoFactor.remove.text', { name })}</p>
      <p>{t('twoFactor.remove.consequences', { name })}</p>
    </ConfirmDialog>
  );
}
