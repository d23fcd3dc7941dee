import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * A link to a page of the app. A plain click navigates without reloading; everything else (middle click, copy address) works as
 * for any link.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const router = useRouter({ warn: false });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!router || event.defaultPrevented || !isPlainClick || rest.target) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
