import { Component, type ReactNode } from 'react';
import { messageOf } from '../../../shared/base/errors.ts';

interface ErrorBoundaryProps {
  /** What stands in the place of a part that could not be drawn. */
  readonly fallback: (message: string) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly message: string | null;
}

/** Keeps a part of the page that fails from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { message: messageOf(error) };
  }

  override render(): ReactNode {
    return this.state.message === null ? this.props.children : this.props.fallback(this.state.message);
  }
}
