import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ContactForm } from './contact-form.tsx';
import {
  type Contact,
  useContact,
  useContactFormOptions,
  useCreateContact,
  useEditContact,
} from './verification.api.ts';
import { verificationPaths } from './verification-paths.ts';

/** Adds a contact, then returns to the list. */
export function AddContactPage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { nationalSocietyId } = useRouteParams(verificationPaths.add);
  const { mutateAsync: create } = useCreateContact(nationalSocietyId);
  const formOptions = useContactFormOptions(nationalSocietyId);
  const list = pathTo(verificationPaths.list, { nationalSocietyId });
  return (
    <Page title={t('pages.addVerificationContact')}>
      <Loaded query={formOptions} label={t('verification.form.loading')}>
        {(known) => (
          <ContactForm
            formOptions={known}
            title={t('pages.addVerificationContact')}
            submitLabel={t('verification.form.add')}
            cancelTo={list}
            save={async (fields) => {
              await create(fields);
              snackbar.show(t('verification.form.added'));
              return list;
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

function EditForm({ contact, nationalSocietyId }: { contact: Contact; nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditContact(contact.id);
  const formOptions = useContactFormOptions(nationalSocietyId);
  const list = pathTo(verificationPaths.list, { nationalSocietyId });
  return (
    <Loaded query={formOptions} label={t('verification.form.loading')}>
      {(known) => (
        <ContactForm
          contact={contact}
          formOptions={known}
          title={t('pages.editVerificationContact')}
          submitLabel={t('verification.form.save')}
          cancelTo={list}
          save={async ({ organizationId: _, ...fields }) => {
            await edit(fields);
            snackbar.show(t('verification.form.edited'));
            return list;
          }}
        />
      )}
    </Loaded>
  );
}

/** Changes a contact, then returns to the list. */
export function EditContactPage() {
  const { t } = useTexts();
  const { nationalSocietyId, verificationContactId } = useRouteParams(verificationPaths.edit);
  const contact = useContact(verificationContactId);
  return (
    <Page title={t('pages.editVerificationContact')}>
      <Loaded query={contact} label={t('verification.form.loading')}>
        {(known) => <EditForm contact={known} nationalSocietyId={nationalSocietyId} />}
      </Loaded>
    </Page>
  );
}
