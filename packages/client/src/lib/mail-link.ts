import { useEffect, useState } from 'react';

/**
 * What the link of a mail carries: in the fragment, which no server and no proxy sees; links that were sent before that
 * carry it in the query. Read as text: a token may look like a number.
 */
function readMailLink(): URLSearchParams {
  const { hash, search } = window.location;
  return new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
}

function removeFromAddressBar(): void {
  const { hash, search, pathname } = window.location;
  if (hash || search) window.history.replaceState(window.history.state, '', pathname);
}

/**
 * Values that a link of a mail carries, empty where it has none. They are taken out of the address bar, so that neither the
 * history of the browser nor a picture of the screen keeps a token. Another link opened in the same tab counts from then on.
 *
 * @example const { email, token } = useMailLink('email', 'token')
 */
export function useMailLink<Name extends string>(...names: Name[]): Record<Name, string> {
  const [values, setValues] = useState(readMailLink);
  useEffect(() => {
    removeFromAddressBar();
    const readAgain = () => {
      if (window.location.hash.length <= 1) return;
      setValues(readMailLink());
      removeFromAddressBar();
    };
    window.addEventListener('hashchange', readAgain);
    return () => window.removeEventListener('hashchange', readAgain);
  }, []);
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? ''])) as Record<Name, string>;
}
