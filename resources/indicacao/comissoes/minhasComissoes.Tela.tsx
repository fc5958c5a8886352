import { dayText } from '#kit/dayText';
import { useState } from 'react';
import { choiceLabel } from '#fields/choices';
import type { Returned } from '#kit';
import { Action, Button, Loaded, Page, PageLink, RecordLink, useCall, useLive, useRows, useWho } from '#screen';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import {
  situacoesDaComissao,
  vendedorPagamentoComissao,
  vidaDaComissao,
} from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import { dinheiro } from '../../comum/centavos';
import { mesCorrenteDoVendedor } from './comissoes';
import { pagamentosDeComissao } from './vendedorPagamentoComissao';
import { Linhas } from './Linhas.Tela';
import { MetaDoMes } from './MetaDoMes.Tela';
import './comissoes.css';

type Corrente = Returned<typeof mesCorrenteDoVendedor.result>;

export default () =>
  useWho().seller ? (
    <DoVendedor />
  ) : (
    <Page>
      <p className="lead">
        Esta página mostra a quem vende as próprias comissões, e o seu usuário não é de um vendedor. As de todos estão
        em <PageLink to="/indicacao/comissoes">Comissões</PageLink>.
      </p>
    </Page>
  );

const DoVendedor = () => {
  const resposta = useCall(mesCorrenteDoVendedor, { vendedor: 'atual' }, { keep: true, every: 60 });
  useLive(comissaoLinha, resposta.refresh);
  return (
    <Page>
      <Loaded of={resposta} what="as suas comissões">
        {(lido) => (
          <>
            <MesCorrente mes={lido} />
            <Anteriores vendedor={lido.vendedor} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const MesCorrente = ({ mes }: { readonly mes: Corrente }) => {
  const [aberto, setAberto] = useState(false);
  return (
    <section className="card comissoes__cartao" aria-labelledby="mes-corrente">
      <h2 id="mes-corrente">Comissão de {dayText(mes.competencia)} até agora</h2>
      <p className="comissoes__grande">{dinheiro(mes.bruto)}</p>
      <p>
        {mes.faturasAbertas === 0
          ? 'Nenhuma fatura a vencer até o fim do mês.'
          : `Fecha perto de ${dinheiro(mes.previsto)} com ${mes.faturasAbertas === 1 ? 'a fatura que vence' : `as ${mes.faturasAbertas} faturas que vencem`} até o fim do mês.`}
      </p>
      <MetaDoMes mes={mes} />
      <p className="comissoes__nota">
        Adesões {dinheiro(mes.totalAdesao)} · mensalidades {dinheiro(mes.totalMensal)}
        {mes.descontos > 0 && ` · estornos ${dinheiro(-mes.descontos)}`} · paga em {dayText(mes.pagarEm)}
      </p>
      <Button
        label={aberto ? 'Esconder as linhas' : 'Ver cada centavo'}
        icon={aberto ? 'view_off' : 'view'}
        onClick={() => setAberto(!aberto)}
      />
      {aberto && <Linhas vendedor={mes.vendedor} competencia={mes.competencia} />}
    </section>
  );
};

const Anteriores = ({ vendedor }: { readonly vendedor: number }) => {
  const { rows, isLoading, error, refresh } = useRows(vendedorPagamentoComissao, {
    filter: { vendedor },
    sort: ['competencia', 'desc'],
    size: 24,
  });
  return (
    <section className="card comissoes__cartao" aria-labelledby="meses-anteriores">
      <h2 id="meses-anteriores">Meses anteriores</h2>
      {error ? (
        <p className="lead" role="alert">
          Erro ao tentar carregar os meses. <Button label="Tentar novamente" size="small" onClick={refresh} />
        </p>
      ) : isLoading ? (
        <p className="lead" role="status" aria-busy="true">
          Carregando…
        </p>
      ) : rows.length === 0 ? (
        <p className="lead">O primeiro mês aparece aqui depois de fechado.</p>
      ) : (
        <ul className="comissoes__lista">
          {rows.map((um) => (
            <li key={um.id}>
              <div>
                <strong>
                  <RecordLink of={vendedorPagamentoComissao} id={um.id}>
                    {dayText(um.competencia)}
                  </RecordLink>
                </strong>
                <span className={`comissoes__situacao status status--${situacoesDaComissao[um.situacao].tone}`}>
                  {choiceLabel(um.situacao, situacoesDaComissao)}
                  {um.situacao !== 'PAGA' && um.pagarEm && `, a pagar em ${dayText(um.pagarEm)}`}
                </span>
                <span className="comissoes__nota">
                  Bruto {dinheiro(um.bruto)}
                  {um.retido > 0 && `, retido ${dinheiro(um.retido)}`}
                </span>
              </div>
              <span className="comissoes__valor comissoes__soma">{dinheiro(um.liquido)}</span>
              <div className="comissoes__botoes">
                <Action of={pagamentosDeComissao} name="recibo" record={um} size="small" />
                <Action of={pagamentosDeComissao} name="informarNota" record={um} size="small" />
                <Action of={vidaDaComissao} name="contestar" record={um} size="small" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
