import { useEffect, useState } from 'react';

/**
 * The values of a link in an e-mail. They are in the fragment, which no server or proxy sees; older links have them in the
 * query. Values stay text: a token may look like a number.
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
 * Values of a link in an e-mail; empty if missing. They are removed from the address bar, so that neither the browser history
 * nor a screenshot contains a token. A link opened later in the same tab replaces them.
 *
 * @example const { email, token } = useMailLink('email', 'token')
 */
export function useMailLink<Name extends string>(...names: Name[]): Record<Name, string> {
  const [values, setValues] = useState(readMailLink);
  useEffect(() => {
    removeFromAddressBar();
    const readNewLink = () => {
      if (window.location.hash.length <= 1) return;
      setValues(readMailLink());
      removeFromAddressBar();
    };
    window.addEventListener('hashchange', readNewLink);
    return () => window.removeEventListener('hashchange', readNewLink);
  }, []);
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? ''])) as Record<Name, string>;
}
