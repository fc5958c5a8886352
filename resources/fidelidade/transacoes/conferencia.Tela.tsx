import { Button, can, Empty, Page, RecordLink, useCall, useConfirm, useDo, useToast } from '#screen';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { conferirSaldos, recalcularSaldos } from './conferencia';
import './fidelidade.css';

const numero = (value: number): string => value.toLocaleString('pt-BR');

/** Result of the check: all right, or the customers with a wrong balance. */
export default () => {
  const { data, error, refresh } = useCall(conferirSaldos, {});
  const { run: recalcular, isRunning } = useDo(recalcularSaldos);
  const [confirm, toast] = [useConfirm(), useToast()];
  const arrumar = async (): Promise<void> => {
    if (!(await confirm({ text: 'O saldo de cada cliente passa a ser a soma das transações. Recalcular?' }))) return;
    const { recalculados } = await recalcular({});
    toast.success(`Saldos recalculados: ${numero(recalculados)}.`);
    refresh();
  };
  if (error)
    return (
      <Page>
        <Empty title="Erro ao tentar carregar a conferência." />
      </Page>
    );
  const { diferencas = [], semPedido = [] } = data ?? {};
  const isRight = data !== undefined && diferencas.length === 0 && semPedido.length === 0;
  return (
    <Page
      actions={
        <>
          <Button label="Conferir de novo" icon="refresh" onClick={refresh} />
          {diferencas.length > 0 && can('ROLE_ADMIN') ? (
            <Button label="Recalcular" tone="primary" busy={isRunning} onClick={() => void arrumar()} />
          ) : null}
        </>
      }
    >
      {isRight ? <Empty icon="check" title="Todos os saldos conferem." /> : null}
      {diferencas.length > 0 ? (
        <table className="fidelidade__tabela">
          <caption>Saldos que não são a soma das transações</caption>
          <thead>
            <tr>
              <th scope="col">Cliente</th>
              <th scope="col">Saldo</th>
              <th scope="col">Soma</th>
              <th scope="col">Restante</th>
            </tr>
          </thead>
          <tbody>
            {diferencas.map(({ cliente: id, nome, saldo, soma, restante }) => (
              <tr key={id}>
                <td>
                  <RecordLink of={cliente} id={id}>
                    {nome}
                  </RecordLink>
                </td>
                <td>{numero(saldo)}</td>
                <td>{numero(soma)}</td>
                <td>{numero(restante)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {semPedido.length > 0 ? (
        <section className="fidelidade__grupo">
          <h2>Transações sem o pedido delas</h2>
          <ul>
            {semPedido.map(({ id, descricao }) => (
              <li key={id}>
                <RecordLink of={transacao} id={id}>
                  {descricao}
                </RecordLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
};
