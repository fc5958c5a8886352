import { useCallback, useEffect, useState } from 'react';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import { Alcance } from './usuario.Alcance';
import { SegundoFator } from './usuario.SegundoFator';
import './usuario.Login.css';

interface Provider extends DataProvider {
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}
type State = { readonly kind: 'idle' | 'busy' | 'sent' } | { readonly kind: 'failed'; readonly text: string };
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Access of a user, beside the form: sends the link to create a password once after the user is created, and again on
 * request.
 */
const Acesso = ({ record }: { readonly record?: WireRecord }) =>
  record ? (
    <Saved key={record.id} record={record} />
  ) : (
    <div className="access-cards">
      <Alcance />
      <section className="card access-card" aria-label="Link de acesso">
        <h2>Link de acesso</h2>
        <p className="lead">
          Ao salvar, enviamos para o e-mail um link para a pessoa criar a senha. Ninguém mais precisa conhecê-la.
        </p>
      </section>
    </div>
  );
export default Acesso;

const Saved = ({ record }: { readonly record: WireRecord }) => {
  const provider = useDataProvider<Provider>();
  const { search } = useLocation();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const login = textOf(record.login);
  const isActive = record.ativo !== false;
  const send = useCallback(async (): Promise<void> => {
    setState({ kind: 'busy' });
    try {
      await provider.read(`user/esqueciminhasenha/${encodeURIComponent(login)}`, {});
      setState({ kind: 'sent' });
    } catch (cause) {
      setState({ kind: 'failed', text: cause instanceof Error ? cause.message : '' });
    }
  }, [provider, login]);
  const isNew = new URLSearchParams(search).get('success') === 'true';
  useEffect(() => {
    const mark = `retaguarda.acesso.${record.id}`;
    // Runs once: the address stays the same after a reload.
    if (!isNew || !isActive || sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, 'enviado');
    void send();
  }, [isNew, isActive, record.id, send]);
  return (
    <div className="access-cards">
      <Alcance />
      <section className="card access-card" aria-label="Link de acesso">
        <h2>Link de acesso</h2>
        <div role="status">
          {!isActive ? (
            <p className="lead">Usuário inativo: não entra no sistema nem recebe link.</p>
          ) : state.kind === 'sent' ? (
            <p>
              Link de acesso enviado para <strong>{textOf(record.email)}</strong>. Ele vale por 1 hora.
            </p>
          ) : state.kind === 'busy' ? (
            <p className="lead">Enviando o link de acesso…</p>
          ) : state.kind === 'failed' ? (
            <p>O link de acesso não foi enviado. {state.text}</p>
          ) : (
            <p className="lead">Envie um link para a pessoa criar ou trocar a senha.</p>
          )}
        </div>
        {isActive && (
          <Button icon="mail" busy={state.kind === 'busy'} onClick={() => void send()}>
            {state.kind === 'idle' ? 'Enviar link de acesso' : 'Enviar de novo'}
          </Button>
        )}
        <p>
          <Link to={`/app/sistema/sessoes?filter=${encodeURIComponent(JSON.stringify({ quem: { eq: record.nome } }))}`}>
            Onde está conectado
          </Link>
        </p>
      </section>
      <SegundoFator record={record} />
    </div>
  );
};
