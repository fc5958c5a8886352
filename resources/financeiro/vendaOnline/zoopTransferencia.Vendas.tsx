import type { Infer, Returned } from '#kit';
import { Loaded, RecordLink, useCall } from '#screen';
import { bandeirasDaVenda, formasDaVenda, zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import type { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import { dinheiro } from '../../comum/centavos';
import { vendasVinculadas } from './zoopTransferencia';
import './vendaOnline.css';

type Lida = Returned<typeof vendasVinculadas.result>[number];
type Vinculada = Omit<Lida, 'transacao'> & { readonly transacao: Infer<typeof zoopTransacao> };

/** Sales that a transfer paid, and how they sum to what came into the bank. */
const Vendas = ({ record }: { readonly record: Infer<typeof zoopTransferencia> }) => {
  const resposta = useCall(vendasVinculadas, { id: record.id }, { keep: true });
  return (
    <section className="card online__cartao" aria-labelledby="vendas-da-transferencia">
      <h2 id="vendas-da-transferencia">Vendas desta transferência</h2>
      {record.simulada === true && <p className="online__aviso">SIMULAÇÃO: nenhum dinheiro se move.</p>}
      <Loaded of={resposta} what="as vendas">
        {(lido) =>
          lido.length === 0 ? (
            <p className="lead">O parceiro ainda não disse que vendas ela paga.</p>
          ) : (
            <dl className="online__linhas">
              {(lido as unknown as readonly Vinculada[]).map(({ id, parcela, liquido, transacao }) => (
                <div key={id}>
                  <dt>
                    <RecordLink of={zoopTransacao} id={transacao.id}>
                      {transacao.idZoop}
                    </RecordLink>
                    <span className="online__nota">
                      {' '}
                      {formasDaVenda[transacao.forma]}
                      {transacao.bandeira && ` ${bandeirasDaVenda[transacao.bandeira]}`}
                      {transacao.parcelas > 1 && `, ${parcela}ª de ${transacao.parcelas}`}
                    </span>
                  </dt>
                  <dd>{dinheiro(liquido)}</dd>
                </div>
              ))}
              <div className="online__soma">
                <dt>Vendas</dt>
                <dd>{dinheiro(record.vendas)}</dd>
              </div>
              <div>
                <dt>Ajustes e taxa</dt>
                <dd>− {dinheiro(record.ajustes + record.taxa)}</dd>
              </div>
              <div className="online__soma">
                <dt>No banco</dt>
                <dd>{dinheiro(record.valor)}</dd>
              </div>
            </dl>
          )
        }
      </Loaded>
    </section>
  );
};
export default Vendas;
