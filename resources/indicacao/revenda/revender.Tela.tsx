import { choiceLabel } from '#fields/choices';
import {
  Action,
  Button,
  can,
  DataTable,
  Empty,
  Loaded,
  Page,
  RecordLink,
  RowsLink,
  useCall,
  useGo,
  useRows,
  useWho,
} from '#screen';
import { materialRevenda } from '../../../schemas/indicacao/revenda/materialRevenda';
import { prospecto, situacoesDoProspecto } from '../../../schemas/indicacao/revenda/prospecto';
import { dinheiro } from '../../comum/centavos';
import { vitrine } from '../../financeiro/vitrine';
import { mesCorrenteDoVendedor } from '../comissoes/comissoes';
import { MetaDoMes, temMeta } from '../comissoes/MetaDoMes.Tela';
import { prospectos } from './prospecto';
import './revender.css';

type Situacao = keyof typeof situacoesDoProspecto;
const funil = Object.keys(situacoesDoProspecto) as readonly Situacao[];

export default () => {
  const go = useGo();
  return (
    <Page
      actions={
        <Button label="Novo prospecto" icon="add" tone="primary" onClick={() => go('/revenda/prospecto/edicao')} />
      }
    >
      <ul className="card revender__funil" aria-label="Funil">
        {funil.map((uma) => (
          <Etapa key={uma} situacao={uma} />
        ))}
      </ul>
      <Meta />
      <Abertos />
      <Precos />
      <Material />
    </Page>
  );
};

const Etapa = ({ situacao }: { readonly situacao: Situacao }) => {
  const { total } = useRows(prospecto, { filter: { situacao }, size: 1 });
  return (
    <li>
      <span>{choiceLabel(situacao, situacoesDoProspecto)}</span>
      <b>
        <RowsLink of={prospecto} filter={{ situacao }}>
          {total}
        </RowsLink>
      </b>
    </li>
  );
};

/** Goal of the running month, for a seller who has one. */
const Meta = () => {
  const { data: mes } = useCall(
    mesCorrenteDoVendedor,
    { vendedor: 'atual' },
    { when: useWho().seller && can('COMISSAO_VER'), keep: true, every: 60 },
  );
  return mes && temMeta(mes) ? (
    <section className="card revender__cartao" aria-labelledby="meta-do-mes">
      <h2 id="meta-do-mes">Meta do mês</h2>
      <MetaDoMes mes={mes} />
    </section>
  ) : null;
};

/** Prospects without a trial yet, the one that waits longest first. */
const Abertos = () => {
  const { rows, isLoading } = useRows(prospecto, {
    filter: { situacao: 'NOVO' },
    sort: ['situacaoDesde', 'asc'],
    size: 20,
  });
  return (
    <section className="card revender__cartao" aria-labelledby="a-visitar">
      <h2 id="a-visitar">A visitar</h2>
      {rows.length === 0 && !isLoading ? (
        <Empty icon="storefront" title="Ninguém a visitar" text="Anote o próximo negócio em «Novo prospecto»." />
      ) : (
        <ul className="revender__lista">
          {rows.map((um) => (
            <li key={um.id}>
              <span>
                <RecordLink of={prospecto} id={um.id}>
                  {um.nome}
                </RecordLink>
                {um.observacao && <small>{um.observacao}</small>}
              </span>
              <Action of={prospectos} name="abrirTeste" record={um} size="small" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Plans on sale. */
const Precos = () => (
  <section className="card revender__cartao" aria-labelledby="precos-dos-planos">
    <h2 id="precos-dos-planos">Tabela de preços</h2>
    <Loaded of={useCall(vitrine, {})} what="os planos">
      {({ planos }) => (
        <ul className="revender__lista">
          {planos
            .filter(({ aVenda }) => aVenda)
            .map(({ id, nome, valor, diasTeste, descricao }) => (
              <li key={id}>
                <span>
                  {nome}
                  <small>
                    {[descricao, diasTeste > 0 && `${diasTeste} dias de teste`].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <b>{`${dinheiro(valor)} por mês`}</b>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  </section>
);

/** Files to take to a visit. */
const Material = () => (
  <section className="card revender__cartao" aria-labelledby="material-de-venda">
    <h2 id="material-de-venda">Material de venda</h2>
    <DataTable
      of={materialRevenda}
      columns={['titulo', 'descricao', 'arquivo']}
      filter={{ ativo: true }}
      sort={['ordem', 'asc']}
      empty="A plataforma ainda não enviou material."
    />
  </section>
);
