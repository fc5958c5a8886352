import { useState } from 'react';
import { Action, Button, DataTable, Empty, Page, useCall } from '#screen';
import { clienteUnificacao } from '../../../../schemas/cadastros/clientes/unificar/clienteUnificacao';
import { unificacoes } from './clienteUnificacao';
import { repetidos } from './telefonesRepetidos';
import { Grupo } from './telefonesRepetidos.Grupo';
import './telefonesRepetidos.css';

const porPagina = 10;

/** Groups of customers that share a telephone, and earlier unifications. */
export default () => {
  const [pagina, setPagina] = useState(1);
  const { data, error, isLoading, refresh } = useCall(repetidos, { pagina }, { keep: true });
  const total = data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / porPagina));
  return (
    <Page>
      <div className="repetidos">
        <p className="lead">
          O celular vale com e sem o nono dígito, e o outro telefone também conta. Pessoas da mesma casa podem ter o
          mesmo número: una só o que é da mesma pessoa.
        </p>
        {error ? (
          <Empty icon="error" title="Não deu para procurar telefones repetidos.">
            <Button label="Tentar de novo" onClick={refresh} />
          </Empty>
        ) : isLoading ? (
          <p className="lead" role="status">
            Procurando…
          </p>
        ) : total === 0 ? (
          <Empty icon="check" title="Nenhum telefone repetido." text="Cada número é de um cliente só." />
        ) : (
          <>
            <p role="status">
              <strong>{total === 1 ? '1 telefone' : `${total} telefones`}</strong> em mais de um cadastro.
            </p>
            {data?.grupos.map(({ telefone, clientes }) => (
              <Grupo key={clientes.map(({ id }) => id).join('-')} telefone={telefone} clientes={clientes} />
            ))}
            {last > 1 && (
              <nav className="repetidos__paginas" aria-label="Páginas de telefones">
                <Button label="Anterior" disabled={pagina <= 1} onClick={() => setPagina(pagina - 1)} />
                <span role="status">
                  {pagina} de {last}
                </span>
                <Button label="Próxima" disabled={pagina >= last} onClick={() => setPagina(pagina + 1)} />
              </nav>
            )}
          </>
        )}
        <section aria-labelledby="repetidos-historico">
          <h2 id="repetidos-historico">O que já foi unificado</h2>
          <p className="lead">Por 90 dias, “Restaurar” separa os cadastros de novo.</p>
          <DataTable
            of={clienteUnificacao}
            columns={['nome', 'quando', 'motivo', 'usuario', 'restauradaEm']}
            sort={['quando', 'desc']}
            actions={(row) => <Action of={unificacoes} name="restaurar" record={row} />}
          />
        </section>
      </div>
    </Page>
  );
};
