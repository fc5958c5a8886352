import { Action, can, DataTable, Page, RecordLink, useTimes } from '#screen';
import { computador } from '../../../schemas/cadastros/computador';
import { impressao, viasDoPedido } from '../../../schemas/delivery/cozinha/impressao';
import { impressoes } from './impressao';
import { usePrinter } from './impressora.Trabalho';
import './impressora.css';

/** Copies that this computer prints, their result, and those to print again. */
const Tela = () => {
  const { eu, ultima, semResposta } = usePrinter();
  const { hour } = useTimes();
  const vias = (eu?.imprime ?? []).map((one) => viasDoPedido[one].toLowerCase());
  return (
    <Page title="Impressão automática">
      <section className="card impressora" aria-labelledby="impressora-eu">
        <h2 id="impressora-eu">{eu ? eu.nome : 'Este computador'}</h2>
        {eu === null && (
          <p>
            A empresa não conhece este navegador, ou o desativou. Saia e entre de novo por ele; depois diga em
            Computadores o que ele imprime.
          </p>
        )}
        {eu && vias.length === 0 && <p>Não imprime nada sozinho.</p>}
        {eu && vias.length > 0 && (
          <p>
            Imprime sozinho: <strong>{vias.join(', ')}</strong>
            {eu.setor && ` (na cozinha, só ${eu.setor})`}, enquanto esta página ou o Quadro estiver aberto.
          </p>
        )}
        {eu && can('COMPUTADOR_EDITAR') && (
          <p>
            <RecordLink of={computador} id={eu.id}>
              Mudar o que este computador imprime
            </RecordLink>
          </p>
        )}
        <p className="lead" role="status">
          {semResposta
            ? 'Sem resposta do sistema. Nada se perde: a fila espera.'
            : ultima
              ? `Último impresso: pedido ${ultima.numero}, às ${hour(ultima.em)}.`
              : eu && eu.naFila > 0
                ? `${eu.naFila} na fila.`
                : 'Nada na fila.'}
        </p>
      </section>
      <details className="card impressora">
        <summary>Para imprimir sem perguntar</summary>
        <p>
          Abra o navegador deste computador com a opção <code>--kiosk-printing</code> e escolha a impressora térmica
          como padrão do sistema. Sem isso, o navegador mostra a janela de impressão a cada via.
        </p>
        <p>
          O navegador não sabe se acabou o papel: se a via não saiu, use “Imprimir de novo”. Ela sai escrita “2ª VIA”.
        </p>
      </details>
      <h2>Últimas vias</h2>
      <DataTable
        of={impressao}
        columns={['numero', 'via', 'setor', 'mudanca', 'situacao', 'criadaEm', 'computador', 'erro']}
        sort={['criadaEm', 'desc']}
        size={20}
        actions={(row) => <Action of={impressoes} name="imprimirDeNovo" record={row} size="small" />}
      />
    </Page>
  );
};
export default Tela;
