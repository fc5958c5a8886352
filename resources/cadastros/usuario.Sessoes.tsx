import { useCallback, useEffect, useState } from 'react';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Button } from '#fields/parts';
import { useFormLook } from '#fields/shared/useField';
import type { WireRecord } from '#kit/envelope';

interface Provider extends DataProvider {
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}
interface Session {
  readonly id: number;
  readonly agent: string;
  readonly ip: string;
  readonly usedAt: string;
  readonly isThis: boolean;
}
const instant = (iso: string, zone?: string): string =>
  new Date(iso).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Where a user is signed in; who may change him may put him out, and take the second step off his sign-in. */
export const Sessoes = ({ record }: { readonly record: WireRecord }) => {
  const provider = useDataProvider<Provider>();
  const [open, setOpen] = useState<readonly Session[]>();
  const [said, setSaid] = useState('');
  const { zone } = useFormLook();
  const { id } = record;
  const ask = useCallback(
    async (path: string, body?: unknown): Promise<void> => {
      try {
        setOpen((await provider.read(`user/${id}/${path}`, body)) as readonly Session[]);
      } catch (cause) {
        setSaid(cause instanceof Error ? cause.message : '');
      }
    },
    [provider, id],
  );
  const [secondStep, setSecondStep] = useState<'none' | 'active' | 'sure'>('none');
  useEffect(() => {
    void ask('sessoes');
    provider.read(`user/${id}/segundo-fator`).then(
      (found) => setSecondStep((found as { readonly active: boolean }).active ? 'active' : 'none'),
      () => undefined,
    );
  }, [ask, provider, id]);
  const takeOff = async (): Promise<void> => {
    try {
      await provider.read(`user/${id}/segundo-fator/remover`, {});
      setSecondStep('none');
      setSaid('Verificação em duas etapas removida. A pessoa foi avisada por e-mail.');
      setOpen([]);
    } catch (cause) {
      setSecondStep('active');
      setSaid(cause instanceof Error ? cause.message : '');
    }
  };
  const end = async (sessao?: number): Promise<void> => {
    await ask('sessoes/encerrar', sessao === undefined ? {} : { sessao });
    setSaid(sessao === undefined ? 'Sessões encerradas.' : 'Sessão encerrada.');
  };
  // He may look at the user and not change him: then neither at where he is signed in.
  if (!open) return null;
  return (
    <section className="card access-card" aria-label="Sessões abertas">
      <h2>Sessões abertas</h2>
      <div role="status">{said && <p>{said}</p>}</div>
      {open.length === 0 && <p className="lead">Nenhuma no momento.</p>}
      {open.length > 0 && (
        <ul className="access-card__list">
          {open.map((one) => (
            <li key={one.id}>
              <span>
                {one.agent}
                <br />
                <span className="lead">
                  {one.ip} · usada em {instant(one.usedAt, zone)}
                </span>
              </span>
              {!one.isThis && (
                <Button size="small" onClick={() => void end(one.id)} aria-label={`Encerrar sessão em ${one.agent}`}>
                  Encerrar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {secondStep === 'active' && (
        <Button onClick={() => setSecondStep('sure')}>Remover a verificação em duas etapas</Button>
      )}
      {secondStep === 'sure' && (
        <div role="group" aria-label="Remover a verificação em duas etapas?">
          <p>
            Remover a verificação em duas etapas? Faça isto só por quem perdeu o celular e os códigos. As sessões dele
            são encerradas.
          </p>
          <Button variant="danger" onClick={() => void takeOff()}>
            Remover
          </Button>{' '}
          <Button onClick={() => setSecondStep('active')}>Cancelar</Button>
        </div>
      )}
      {open.filter(({ isThis }) => !isThis).length > 1 && <Button onClick={() => void end()}>Encerrar todas</Button>}
    </section>
  );
};
