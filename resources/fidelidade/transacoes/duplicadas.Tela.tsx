import { useState } from 'react';
import { Button, Empty, Page, RecordLink, useCall, useConfirm, useDo, useToast, useWho } from '#screen';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { corrigirDuplicadas, manterDuplicadas, verDuplicadas } from './duplicadas';
import './fidelidade.css';

const momento = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** Likely duplicates side by side; the user chooses which one stays. */
export default () => {
  const { data, error, isLoading, refresh } = useCall(verDuplicadas, {});
  const { run: corrigir, isRunning } = useDo(corrigirDuplicadas);
  const { run: manterTodas, isRunning: isKeeping } = useDo(manterDuplicadas);
  const [stays, setStays] = useState<Readonly<Record<number, number>>>({});
  const [confirm, toast] = [useConfirm(), useToast()];
  const { zone } = useWho();
  const grupos = data?.grupos ?? [];
  const manter = async (transacoes: readonly { readonly id: number }[], fica: number): Promise<void> => {
    const cancelar = transacoes.flatMap(({ id }) => (id === fica ? [] : [id]));
    const quantas = cancelar.length === 1 ? 'A outra é cancelada' : `As outras ${cancelar.length} são canceladas`;
    if (!(await confirm({ text: `${quantas} por uma transação contrária. Manter só a ${fica}?` }))) return;
    const { canceladas } = await corrigir({ grupos: [{ manter: fica, cancelar }] });
    toast.success(canceladas === 1 ? '1 transação cancelada!' : `${canceladas} transações canceladas!`);
    refresh();
  };
  const todasValem = async (transacoes: readonly { readonly id: number }[]): Promise<void> => {
    await manterTodas({ transacoes: transacoes.map(({ id }) => id) });
    toast.success('Todas ficam: não se pergunta mais por elas.');
    refresh();
  };
  if (error)
    return (
      <Page>
        <Empty title="Erro ao tentar carregar as transações." />
      </Page>
    );
  return (
    <Page>
      {!isLoading && grupos.length === 0 ? (
        <Empty icon="check" title="Nenhuma transação repetida." />
      ) : (
        grupos.map(({ cliente, transacoes }) => {
          const fica = stays[transacoes[0]!.id] ?? transacoes[0]!.id;
          return (
            <section key={transacoes[0]!.id} className="fidelidade__grupo" aria-label={`Repetidas de ${cliente}`}>
              <h2>{cliente}</h2>
              <ul>
                {transacoes.map(({ id, descricao, data: at, pontos, motivo }) => (
                  <li key={id}>
                    <label>
                      <input
                        type="radio"
                        name={`fica-${transacoes[0]!.id}`}
                        checked={fica === id}
                        onChange={() => setStays({ ...stays, [transacoes[0]!.id]: id })}
                      />
                      <span>{`${pontos.toLocaleString('pt-BR')} pontos, ${momento(at, zone)}`}</span>
                    </label>
                    <RecordLink of={transacao} id={id}>
                      {descricao}
                    </RecordLink>
                    {motivo ? <small>{motivo}</small> : null}
                  </li>
                ))}
              </ul>
              <p className="fidelidade__botoes">
                <Button
                  label="Manter só a escolhida"
                  tone="primary"
                  busy={isRunning}
                  onClick={() => void manter(transacoes, fica)}
                />
                <Button
                  label="Não se repetem"
                  about={cliente}
                  busy={isKeeping}
                  onClick={() => void todasValem(transacoes)}
                />
              </p>
            </section>
          );
        })
      )}
    </Page>
  );
};
