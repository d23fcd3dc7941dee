import { type ReactNode, useLayoutEffect } from 'react';
import { removeServerForm } from '../../lib/start/server-form.ts';

/** A page that replaces the server-rendered sign-in form; the sign-in form of the app does so itself. */
export function Revealed({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    removeServerForm();
  }, []);
  return children;
}
