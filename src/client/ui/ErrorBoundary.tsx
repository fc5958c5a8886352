import { Component, type ReactNode } from 'react';
import { queryClient } from '../http/queryClient';
import { isStaleChunk, reloadServed } from './staleChunk';
import { ErrorState } from './States';

interface ErrorBoundaryProps {
  /** A change of it (the address) tries again. */
  readonly resetKey?: string;
  /** Around a whole page. */
  readonly isPage?: boolean;
  /** In place of words, null for nothing: a part of the frame that can be done without. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}
interface Caught {
  readonly error?: Error;
  readonly key?: string;
}

/** Keeps a failure to the part of the screen where it happened. React knows no hook for it, hence the class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = {};
  static getDerivedStateFromError(error: unknown): Caught {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { key }: Caught): Caught | null {
    return resetKey === key ? null : { key: resetKey, error: undefined };
  }
  /** A cached answer may have broken the drawing: it is unused once this part is gone, and is then read again. */
  override componentDidCatch(): void {
    setTimeout(() => queryClient.removeQueries({ type: 'inactive' }));
  }
  override render(): ReactNode {
    const { error } = this.state;
    const { isPage, fallback } = this.props;
    if (!error) return this.props.children;
    if (fallback !== undefined) return fallback;
    return isStaleChunk(error) ? (
      <ErrorState
        isPage={isPage}
        title="Há uma nova versão"
        text="Esta página precisa ser atualizada. O que você digitou está guardado."
        retry="Atualizar"
        onRetry={() => void reloadServed()}
      />
    ) : (
      <ErrorState
        isPage={isPage}
        text="Esta parte da tela falhou. O que já foi salvo está seguro."
        onRetry={() => this.setState({ error: undefined })}
        details={`${error.name}: ${error.message}\n${window.location.pathname}\n${new Date().toISOString()}`}
      />
    );
  }
}
