import { labelOf } from '#kit/entity/field';
import { dayText } from '#kit/dayText';
import type { Infer, Returned } from '#kit';
import { can, Loaded, RecordLink, useCall } from '#screen';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { situacoesDoRecebivel, valeNoLiquido } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { situacoesDaVenda, type zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import { centavos, dinheiro, dinheiroDe, somar } from '../../comum/centavos';
import { pedidoDaTransacao } from '../../comum/pedidoPorExtenso';
import { recebiveisDaVenda } from './zoopTransacao';
import './vendaOnline.css';

type Venda = Infer<typeof zoopTransacao>;
type Lida = Returned<typeof recebiveisDaVenda.result>[number];
type Parcela = Omit<Lida, 'transferencia'> & {
  readonly transferencia: Pick<Infer<typeof zoopTransferencia>, 'id' | 'idZoop' | 'situacao'> | null;
};
const dataDe = (dia: string): string => dayText(dia.slice(0, 10));
const soma = (parcelas: readonly Parcela[]) => somar(...parcelas.map(({ liquido }) => centavos(liquido)));

/** Order, transaction, receivables and transfers of one sale, side by side, and the amounts cent by cent. */
const AteOBanco = ({ record }: { readonly record: Venda }) => {
  const resposta = useCall(recebiveisDaVenda, { id: record.id }, { keep: true });
  return (
    <Loaded of={resposta} what="as parcelas">
      {(lido) => <Caminho record={record} parcelas={lido as unknown as readonly Parcela[]} />}
    </Loaded>
  );
};
const Caminho = ({ record, parcelas }: { readonly record: Venda; readonly parcelas: readonly Parcela[] }) => {
  const valem = parcelas.filter(({ situacao }) => (valeNoLiquido as readonly string[]).includes(situacao));
  const noBanco = valem.filter(({ transferencia }) => transferencia?.situacao === 'PAGA');
  const transferencias = new Map(valem.flatMap(({ transferencia: t }) => (t ? [[t.id, t] as const] : [])));
  return (
    <div className="online__cartoes">
      <section className="card online__cartao" aria-labelledby="ate-o-banco">
        <h2 id="ate-o-banco">Do pedido ao banco</h2>
        {record.simulada === true && <p className="online__aviso">SIMULAÇÃO: nenhum dinheiro se move.</p>}
        <dl className="online__passos">
          <Passo nome="Pedido" valor={record.pedido == null ? 'nenhum' : undefined}>
            {record.pedido != null &&
              (can('PEDIDO_VER') ? <DoPedido transacao={record.idZoop} /> : 'sem acesso aos pedidos')}
          </Passo>
          <Passo nome="Venda" valor={dinheiro(record.valorBruto)}>
            {labelOf(situacoesDaVenda[record.situacao])}
            {record.final != null && `, final ${record.final}`}
            {record.devolvido > 0 && `, ${dinheiro(record.devolvido)} devolvidos`}
          </Passo>
          <Passo nome="Parcelas" valor={dinheiroDe(soma(valem))}>
            {valem.length === 1 ? 'uma parcela' : `${valem.length} parcelas`}, já sem taxas
          </Passo>
          <Passo nome="No banco" valor={dinheiroDe(soma(noBanco))}>
            {[...transferencias.values()].map(({ id, idZoop }) => (
              <span key={id}>
                <RecordLink of={zoopTransferencia} id={id}>
                  {idZoop}
                </RecordLink>{' '}
              </span>
            ))}
            {transferencias.size === 0 && 'nenhuma transferência ainda'}
          </Passo>
        </dl>
      </section>
      <section className="card online__cartao" aria-labelledby="parcelas-da-venda">
        <h2 id="parcelas-da-venda">Parcelas</h2>
        {parcelas.length === 0 ? (
          <p className="lead">O parceiro não mostra nenhuma parcela desta venda.</p>
        ) : (
          <dl className="online__linhas">
            {parcelas.map((uma) => (
              <div key={uma.id}>
                <dt>
                  {uma.parcela}ª de {record.parcelas}
                  {uma.previsto && `, ${dataDe(uma.previsto)}`}
                  <span className="online__nota"> {labelOf(situacoesDoRecebivel[uma.situacao])}</span>
                  {uma.bloqueado === true && <span className="online__nota">, bloqueada pela disputa</span>}
                </dt>
                <dd>{dinheiro(uma.liquido)}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section className="card online__cartao" aria-labelledby="centavos-da-venda">
        <h2 id="centavos-da-venda">Centavo por centavo</h2>
        <dl className="online__linhas">
          <Linha nome="Bruto" valor={dinheiro(record.valorBruto)} />
          {record.devolvido > 0 && <Linha nome="Devolvido ao cliente" valor={`− ${dinheiro(record.devolvido)}`} />}
          <Linha nome="Taxa do parceiro" valor={`− ${dinheiro(record.taxa)}`} />
          <Linha nome="Taxa da plataforma" valor={`− ${dinheiro(record.taxaPlataforma)}`} />
          <div className="online__soma">
            <dt>Líquido</dt>
            <dd>{dinheiro(record.valorLiquido)}</dd>
          </div>
          <Linha nome="Recebido" valor={dinheiro(record.recebido)} />
          <Linha nome="A receber" valor={dinheiro(record.aReceber)} />
        </dl>
      </section>
    </div>
  );
};
const Passo = ({
  nome,
  valor,
  children,
}: {
  readonly nome: string;
  readonly valor: string | undefined;
  readonly children: React.ReactNode;
}) => (
  <div className="online__passo">
    <dt>{nome}</dt>
    {valor !== undefined && <dd className="online__valor">{valor}</dd>}
    <dd>{children}</dd>
  </div>
);
const Linha = ({ nome, valor }: { readonly nome: string; readonly valor: string }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{valor}</dd>
  </div>
);
/** The order that says that this sale paid it. */
const DoPedido = ({ transacao }: { readonly transacao: string }) => {
  const { data, error } = useCall(pedidoDaTransacao, { transacao }, { keep: true });
  if (error) return <>O pedido foi pago por outra venda.</>;
  if (!data) return <span aria-busy="true">Carregando…</span>;
  return (
    <>
      <span className="online__valor">{dinheiro(data.pedido.total)}</span>{' '}
      <RecordLink of={pedido} id={data.pedido.id}>
        Pedido {data.pedido.numero}
      </RecordLink>
      {data.itens.length > 0 && `, ${data.itens.length === 1 ? 'um item' : `${data.itens.length} itens`}`}
    </>
  );
};
export default AteOBanco;
