import { useState } from 'react';
import { Button, can, Empty, Loaded, Page, PageLink, RowsLink, useCall, useWho } from '#screen';
import { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import { dinheiro } from '../../comum/centavos';
import { contasBancarias, saldoDaEmpresa, saldosDeTodas, totaisParaTransferencias } from './saldoBancario';
import { saldoDaConta } from './zoopTransferencia';
import './vendaOnline.css';

const instante = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(new Date(at));
const tipos = { CORRENTE: 'conta corrente', POUPANCA: 'poupança', PAGAMENTO: 'conta de pagamento' } as const;

/** Balance and accounts of the present company; outside a company, the balances of all. */
export default () => {
  const { company } = useWho();
  return company ? <DaEmpresa key={company.id} /> : can('ROLE_ADMIN') ? <DeTodas /> : null;
};

const Figura = ({ nome, valor, nota }: { readonly nome: string; readonly valor: number; readonly nota: string }) => (
  <div className="online__passo">
    <dt>{nome}</dt>
    <dd className="online__valor">{dinheiro(valor)}</dd>
    <dd className="online__nota">{nota}</dd>
  </div>
);

const DaEmpresa = () => {
  const { zone } = useWho();
  const resposta = useCall(saldoDaEmpresa, {}, { keep: true });
  const { refresh } = resposta;
  return (
    <Page actions={<Button label="Perguntar de novo" icon="refresh" onClick={refresh} />}>
      <Loaded of={resposta} what="o saldo">
        {(lido) =>
          !lido.credenciada ? (
            <Empty
              icon="credit_card"
              title="A empresa ainda não recebe online."
              text="Depois do credenciamento, o saldo e as contas bancárias aparecem aqui."
            >
              {can('CREDENCIAMENTO_ENVIAR') && (
                <PageLink to="/financeiro/credenciar-pagamentos">Credenciar pagamentos online</PageLink>
              )}
            </Empty>
          ) : (
            <>
              <section className="card online__cartao" aria-labelledby="saldo-no-parceiro">
                <h2 id="saldo-no-parceiro">Saldo no parceiro</h2>
                {lido.simulado && <p className="online__aviso">SIMULAÇÃO: nenhum dinheiro se move.</p>}
                <dl className="online__passos">
                  <Figura nome="Disponível" valor={lido.disponivel} nota="já na conta do parceiro" />
                  <Figura nome="A receber" valor={lido.aReceber} nota="parcelas que ainda caem" />
                  <Figura nome="Bloqueado" valor={lido.bloqueado} nota="vendas em disputa" />
                </dl>
                <p className="online__nota">
                  Perguntado em {instante(zone, lido.em)}.
                  {lido.lidoAte && ` Vendas lidas até ${instante(zone, lido.lidoAte)}.`}
                </p>
                {lido.erro && <p className="online__aviso">{lido.erro}</p>}
              </section>
              <ParaTransferir />
              <Contas />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

const ParaTransferir = () => {
  const resposta = useCall(totaisParaTransferencias, {}, { keep: true });
  return (
    <section className="card online__cartao" aria-labelledby="para-transferir">
      <h2 id="para-transferir">Para transferir</h2>
      <Loaded of={resposta} what="os totais">
        {(lidas) => (
          <dl className="online__passos">
            <Figura nome="A caminho do banco" valor={lidas.disponivel} nota="pago pelo parceiro, em transferência" />
            <Figura nome="A receber" valor={lidas.aReceber} nota="parcelas previstas" />
            <Figura nome="Bloqueado" valor={lidas.bloqueado} nota="até a disputa terminar" />
          </dl>
        )}
      </Loaded>
      <RowsLink of={zoopTransferencia} filter={{}}>
        Ver as transferências
      </RowsLink>
    </section>
  );
};

const Contas = () => {
  const resposta = useCall(contasBancarias, {}, { keep: true });
  return (
    <section className="card online__cartao" aria-labelledby="contas-no-parceiro">
      <h2 id="contas-no-parceiro">Contas em que o parceiro deposita</h2>
      <Loaded of={resposta} what="as contas">
        {(lidas) =>
          lidas.length === 0 ? (
            <p className="lead">O parceiro não mostra nenhuma conta.</p>
          ) : (
            <dl className="online__linhas">
              {lidas.map(({ id, banco, agencia, final, tipo, titular, padrao, ativa }) => (
                <div key={id}>
                  <dt>
                    {banco}, agência {agencia}, {tipos[tipo]} ••{final}
                    <span className="online__nota"> {titular}</span>
                  </dt>
                  <dd>{!ativa ? 'fora de uso' : padrao ? 'padrão' : ''}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </section>
  );
};

const DeTodas = () => {
  const { zone } = useWho();
  const resposta = useCall(saldosDeTodas, {}, { keep: true });
  return (
    <Page>
      <Loaded of={resposta} what="os saldos">
        {(lido) =>
          lido.length === 0 ? (
            <Empty icon="wallet" title="Nenhuma empresa recebe online ainda." />
          ) : (
            <section className="card online__cartao" aria-labelledby="saldos-de-todas">
              <h2 id="saldos-de-todas">Saldos das empresas</h2>
              <dl className="online__linhas">
                {lido.map((uma) => (
                  <div key={uma.seller}>
                    <dt>
                      {uma.nome}
                      <span className="online__nota">
                        {' '}
                        {uma.saldoEm ? `lido em ${instante(zone, uma.saldoEm)}` : 'ainda não lido'}
                        {uma.erro && `. ${uma.erro}`}
                      </span>
                    </dt>
                    <dd>
                      {dinheiro(uma.disponivel ?? 0)} disponível, {dinheiro(uma.aReceber ?? 0)} a receber,{' '}
                      {dinheiro(uma.bloqueado ?? 0)} bloqueado <Agora seller={uma.seller} nome={uma.nome} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        }
      </Loaded>
    </Page>
  );
};
/** Asks for the balance of one seller at this moment. */
const Agora = ({ seller, nome }: { readonly seller: string; readonly nome: string }) => {
  const [asked, setAsked] = useState(false);
  return asked ? (
    <SaldoAgora seller={seller} />
  ) : (
    <Button label="Agora" about={nome} size="small" onClick={() => setAsked(true)} />
  );
};
const SaldoAgora = ({ seller }: { readonly seller: string }) => {
  const { data, error } = useCall(saldoDaConta, { selerId: seller });
  return (
    <span role="status">
      {error ? error.message : data ? `Agora: ${dinheiro(data.disponivel)} disponível` : 'Perguntando…'}
    </span>
  );
};
