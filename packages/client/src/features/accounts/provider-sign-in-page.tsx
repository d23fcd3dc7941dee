import { useEffect, useState } from 'react';
import { call } from '../../lib/requests/request.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Loader } from '../../ui/loading/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';

/** Why somebody came back from the provider without being signed in. */
const reasons = [
  'denied',
  'unavailable',
  'clock',
  'expired',
  'wrongCredentials',
  'invalid',
  'off',
  'tooOften',
  'noAccount',
  'emailNotVerified',
  'severalSocieties',
  'otherLink',
] as const;

/** What the address of the page says: which provider, why nobody was signed in, and where to go afterwards. */
function readAddress() {
  const search = new URLSearchParams(window.location.search);
  return {
    slug: search.get('with') ?? '',
    reason: reasons.find((reason) => reason === search.get('error')),
    next: search.get('next') ?? '/',
  };
}

/** The name of the provider; null if there is none at this address, undefined while it is asked for. Public pages have no cache of queries. */
function useProviderName(slug: string): string | null | undefined {
  const [name, setName] = useState<string | null | undefined>(slug === '' ? null : undefined);
  useEffect(() => {
    if (slug === '') return;
    const controller = new AbortController();
    call('identityProvider/signIn', { query: { slug } }, { signal: controller.signal }).then(
      (provider) => setName(provider.name),
      () => controller.signal.aborted || setName(null),
    );
    return () => controller.abort();
  }, [slug]);
  return name;
}

/** Leads to the provider. The server redirects there, so this is no call. */
function ProviderButton({ name, slug, next }: { name: string; slug: string; next: string }) {
  const { t } = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    window.location.assign(`/api/signIn/start/${encodeURIComponent(slug)}?next=${encodeURIComponent(next)}`);
  };
  return (
    <div className={styles.form}>
      <p>{t('accounts.provider.text', { name: isolate(name) })}</p>
      <Button variant="main" isWide isBusy={isBusy} onClick={start}>
        {t('accounts.provider.submit', { name: isolate(name) })}
      </Button>
    </div>
  );
}

/** /signIn: signing in with the identity provider of a national society, whose link people get from it. */
export function ProviderSignInPage() {
  const { t } = useTexts();
  const [{ slug, reason, next }] = useState(readAddress);
  const name = useProviderName(slug);
  return (
    <AccountFrame title={t('accounts.provider.title')}>
      {reason && <Note tone="error">{t(`accounts.provider.error.${reason}`)}</Note>}
      {name === undefined && <Loader label={t('accounts.provider.loading')} />}
      {name === null && <Note tone="warn">{t('accounts.provider.missing')}</Note>}
      {name && <ProviderButton {...{ name, slug, next }} />}
      <p>
        <Link to="/login" className={styles.link}>
          {t('accounts.provider.password')}
        </Link>
      </p>
    </AccountFrame>
  );
}
