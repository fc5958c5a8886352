import { useEffect, useState } from 'react';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Button } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';

interface Provider extends DataProvider {
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}

/** Removes the second factor of a user who has lost the app and the codes. Needs the permission to change users. */
export const SegundoFator = ({ record: { id } }: { readonly record: WireRecord }) => {
  const provider = useDataProvider<Provider>();
  const [state, setState] = useState<'none' | 'active' | 'sure' | 'removed'>('none');
  const [said, setSaid] = useState('');
  useEffect(() => {
    provider.read(`user/${id}/segundo-fator`).then(
      (found) => setState((found as { readonly active: boolean }).active ? 'active' : 'none'),
      // The person may see the user without changing them.
      () => undefined,
    );
  }, [provider, id]);
  const takeOff = async (): Promise<void> => {
    try {
      await provider.read(`user/${id}/segundo-fator/remover`, {});
      setState('removed');
      setSaid('Verificação em duas etapas removida. A pessoa foi avisada por e-mail, e as sessões dela, encerradas.');
    } catch (cause) {
      setState('active');
      setSaid(cause instanceof Error ? cause.message : '');
    }
  };
  if (state === 'none') return null;
  return (
    <section className="card access-card" aria-label="Verificação em duas etapas">
      <h2>Verificação em duas etapas</h2>
      <div role="status">{said && <p>{said}</p>}</div>
      {state === 'active' && <Button onClick={() => setState('sure')}>Remover a verificação em duas etapas</Button>}
      {state === 'sure' && (
        <div role="group" aria-label="Remover a verificação em duas etapas?">
          <p>
            Remover a verificação em duas etapas? Faça isto só por quem perdeu o celular e os códigos. As sessões dele
            são encerradas.
          </p>
          <Button variant="danger" onClick={() => void takeOff()}>
            Remover
          </Button>{' '}
          <Button onClick={() => setState('active')}>Cancelar</Button>
        </div>
      )}
    </section>
  );
};
