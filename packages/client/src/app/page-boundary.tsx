import { useRouterState } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { FailureMessage } from './error-pages.tsx';

type Failure = { error: unknown };

/** Catches errors of loading and rendering a page. Resets when another page is opened. */
class Boundary extends Component<{ address: string; children: ReactNode }, { failure?: Failure }> {
  override state: { failure?: Failure } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: { address: string }) {
    if (this.state.failure && before.address !== this.props.address) this.reset();
  }

  reset = () => this.setState({ failure: undefined });

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <FailureMessage error={failure.error} onRetry={this.reset} />;
  }
}

/** Shows the general error page, inside the app frame, if a page fails. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const address = useRouterState({ select: ({ location }) => location.pathname });
  return <Boundary address={address}>{children}</Boundary>;
}
