import { dayText } from '#kit/dayText';
import { plusDays, startOfDay } from '#kit/period';
import type { ReactNode } from 'react';
import { can, Chart, PageLink, RecordLink, RowsLink, useRowsAddress } from '#screen';
import { canais, pedido } from '../../schemas/delivery/pedidos/pedido';
import { produto } from '../../schemas/delivery/cardapio/produto';
import { dinheiro } from '../comum/centavos';
import type { Painel } from './bemvindo.Tela';

type Vendas = NonNullable<Painel['vendas']>;
interface Parte {
  readonly painel: Painel;
  readonly vendas: Vendas;
  readonly zone: string;
}
const poucos = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
const inteiros = new Intl.NumberFormat('pt-BR');
const contado = (count: number, one: string, many: string): string =>
  `${inteiros.format(count)} ${count === 1 ? one : many}`;
const dias = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
/** 'sábado passado', 'terça passada' */
export const passado = (dia: string): string => {
  const nome = dias[new Date(`${dia}T00:00:00Z`).getUTCDay()]!;
  return `${nome} ${nome.endsWith('a') ? 'passada' : 'passado'}`;
};
const doDia = (dia: string): string => dia.split('-').toReversed().slice(0, 2).join('/');
const venda = { situacao: { not: ['CANCELADO', 'AGENDADO'] } } as const;
/** The orders of some days of the shop. */
const nosDias = (zone: string, from: string, to = from) => ({
  data: { gte: startOfDay(from, zone), lt: startOfDay(plusDays(to, 1), zone) },
});
/** The Monday of a day's week. */
const segundaDe = (dia: string): string => plusDays(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7));
/** Link to a report with its period. */
const relatorio = (path: string, inicio: string, fim: string): `/${string}` =>
  `/delivery/${path}?filtros=${encodeURIComponent(JSON.stringify({ inicio, fim }))}`;

/** Difference in words, so that it does not depend on colour. */
const Diferenca = ({ agora, antes, que }: { readonly agora: number; readonly antes: number; readonly que: string }) => {
  if (antes === 0) return <span className="inicio__fraco">{`Nada ${que.replace(/^que /, '')}`}</span>;
  const parte = Math.round(((agora - antes) * 100) / antes);
  if (parte === 0) return <span>{`Igual a ${que.replace(/^que (?:n[oa]s? )?/, '')}`}</span>;
  return (
    <span>
      <b className={parte > 0 ? 'inicio__mais' : 'inicio__menos'}>
        {`${Math.abs(parte)}% a ${parte > 0 ? 'mais' : 'menos'}`}
      </b>
      {` ${que}`}
    </span>
  );
};

/** Sales today until now against the same weekday until the same hour, and hour by hour. */
export const VendasDeHoje = ({ painel, vendas, zone }: Parte) => {
  const { agora, antes } = vendas.hoje;
  const hora = new Date(painel.agora).toLocaleTimeString('pt-BR', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  const { ultimoDia } = vendas;
  const hoje = nosDias(zone, painel.hoje);
  const nome = passado(painel.antes);
  const em = nome.endsWith('a') ? 'na' : 'no';
  return (
    <section className="card inicio__inteiro inicio__heroi" aria-labelledby="inicio-vendas">
      <div className="inicio__numeros">
        <h2 id="inicio-vendas" className="inicio__rotulo">
          Vendas de hoje
        </h2>
        <p className="inicio__grande">
          {agora.pedidos > 0 ? (
            <RowsLink of={pedido} filter={{ ...hoje, ...venda }}>
              {dinheiro(agora.vendas)}
            </RowsLink>
          ) : (
            'Nenhuma venda ainda'
          )}
        </p>
        {(agora.pedidos > 0 || antes.pedidos > 0) && (
          <p>
            <Diferenca agora={agora.vendas} antes={antes.vendas} que={`que ${em} ${nome} até ${hora}`} />
          </p>
        )}
        {antes.pedidos > 0 && (
          <p className="inicio__fraco">
            {`${dinheiro(antes.vendas)} naquele dia.`}
            {vendas.projecao != null &&
              ` No ritmo de hoje, o dia fecha perto de ${dinheiro(Math.round(vendas.projecao))}.`}
          </p>
        )}
        {agora.pedidos === 0 && ultimoDia && (
          <p className="inicio__fraco">
            {`O último dia com vendas foi ${doDia(ultimoDia.dia)}: ${contado(ultimoDia.pedidos, 'pedido', 'pedidos')}, ${dinheiro(ultimoDia.vendas)}.`}
          </p>
        )}
        <dl className="inicio__fatos">
          <Fato nome="Pedidos" era={antes.pedidos > 0 ? `eram ${inteiros.format(antes.pedidos)}` : undefined}>
            <RowsLink of={pedido} filter={{ ...hoje, ...venda }}>
              {inteiros.format(agora.pedidos)}
            </RowsLink>
          </Fato>
          {agora.ticket != null && (
            <Fato nome="Ticket médio" era={antes.ticket == null ? undefined : `era ${dinheiro(antes.ticket)}`}>
              {can('PEDIDO_VER') ? (
                <PageLink to={relatorio('relatorio-vendas', painel.hoje, painel.hoje)}>
                  {dinheiro(agora.ticket)}
                </PageLink>
              ) : (
                dinheiro(agora.ticket)
              )}
            </Fato>
          )}
          <Fato nome="Faturado" era="pedidos concluídos">
            <RowsLink of={pedido} filter={{ ...hoje, situacao: 'CONCLUIDO' }}>
              {dinheiro(agora.faturado)}
            </RowsLink>
          </Fato>
          {agora.cancelados > 0 && (
            <Fato nome="Cancelados" era={dinheiro(agora.valorCancelado)}>
              <RowsLink of={pedido} filter={{ ...hoje, situacao: 'CANCELADO' }}>
                {inteiros.format(agora.cancelados)}
              </RowsLink>
            </Fato>
          )}
        </dl>
      </div>
      <Horas painel={painel} vendas={vendas} zone={zone} />
    </section>
  );
};
const Fato = ({
  nome,
  era,
  children,
}: {
  readonly nome: string;
  readonly era: string | undefined;
  readonly children: ReactNode;
}) => (
  <div>
    <dt>{nome}</dt>
    <dd>
      <b>{children}</b>
      {era && <small>{era}</small>}
    </dd>
  </div>
);

const Horas = ({ painel, vendas: { horas }, zone }: Parte) => {
  const to = useRowsAddress(pedido);
  const marks = horas.map(({ hora }) => ({ text: `${hora}h`, key: hora }));
  const nome = passado(painel.antes);
  if (horas.length === 0) return <p className="inicio__sem">As vendas de cada hora aparecem aqui.</p>;
  return (
    <Chart
      kind="line"
      title="Por hora, em reais"
      along="Hora"
      view={{
        marks,
        step: 'hour',
        series: [
          { text: 'Hoje', key: painel.hoje, values: horas.map(({ vendas }) => vendas ?? null) },
          {
            text: `${nome[0]!.toUpperCase()}${nome.slice(1)}`,
            key: painel.antes,
            values: horas.map(({ antes }) => antes),
            before: {
              from: painel.antes,
              to: painel.antes,
              marks: marks.map(({ text, key }) => ({ text: `${nome}, ${text}`, key })),
            },
          },
        ],
      }}
      value={(figure) => (figure === null ? '–' : dinheiro(figure))}
      short={(figure) => poucos.format(figure)}
      linkOf={(series, mark) => {
        const start =
          Date.parse(startOfDay(series === 0 ? painel.hoje : painel.antes, zone)) + horas[mark]!.hora * 3_600_000;
        const gte = new Date(start).toISOString();
        return to({ data: { gte, lt: new Date(start + 3_600_000).toISOString() }, ...venda });
      }}
    />
  );
};

/** The month until now against its goal, and its days. */
export const Mes = ({ painel, vendas, zone }: Parte) => {
  const to = useRowsAddress(pedido);
  const { agora, antes } = vendas.mes;
  const { meta } = vendas;
  const inicio = `${painel.hoje.slice(0, 8)}01`;
  const parte = meta ? Math.round((meta.realizado * 100) / meta.meta) : 0;
  const dias30 = vendas.dias;
  return (
    <section className="card inicio__inteiro inicio__heroi" aria-labelledby="inicio-mes">
      <div className="inicio__numeros">
        <h2 id="inicio-mes" className="inicio__rotulo">
          Vendas do mês
        </h2>
        <p className="inicio__grande inicio__grande--menor">
          <RowsLink of={pedido} filter={{ ...nosDias(zone, inicio, painel.hoje), ...venda }}>
            {dinheiro(agora.vendas)}
          </RowsLink>
        </p>
        <p>
          <Diferenca agora={agora.vendas} antes={antes.vendas} que="que no mês passado até o mesmo dia e hora" />
        </p>
        {meta ? (
          <div className="inicio__meta">
            <progress max={100} value={Math.min(100, parte)} aria-label={`${parte}% da meta do mês`} />
            <p>
              <b>{`${parte}%`}</b>
              {` da meta de ${dinheiro(meta.meta)}`}
            </p>
            <p className="inicio__fraco">
              {meta.realizado >= meta.meta
                ? `Meta alcançada, ${dinheiro(meta.realizado - meta.meta)} acima.`
                : `Faltam ${dinheiro(meta.meta - meta.realizado)}. No ritmo das últimas semanas, o mês fecha perto de ${dinheiro(Math.round(meta.projecao))}${meta.projecao >= meta.meta ? ', acima da meta' : ', abaixo da meta'}.`}
            </p>
          </div>
        ) : (
          can('EMPRESA_CONFIG_EDITAR') && (
            <p className="inicio__fraco">
              Sem meta para o mês. <PageLink to="/cadastros/configuracao">Definir a meta</PageLink>
            </p>
          )
        )}
        <dl className="inicio__fatos">
          <Fato nome="Esta semana" era={`era ${dinheiro(vendas.semana.antes.vendas)}`}>
            <RowsLink of={pedido} filter={{ ...nosDias(zone, segundaDe(painel.hoje), painel.hoje), ...venda }}>
              {dinheiro(vendas.semana.agora.vendas)}
            </RowsLink>
          </Fato>
          <Fato nome="Ontem" era={`${contado(vendas.ontem.agora.pedidos, 'pedido', 'pedidos')}`}>
            <RowsLink of={pedido} filter={{ ...nosDias(zone, plusDays(painel.hoje, -1)), ...venda }}>
              {dinheiro(vendas.ontem.agora.vendas)}
            </RowsLink>
          </Fato>
        </dl>
      </div>
      <Chart
        kind="bar"
        title="Últimos 30 dias, em reais"
        along="Dia"
        view={{
          marks: dias30.map(({ dia }) => ({ text: dayText(dia), key: dia })),
          step: 'day',
          series: [{ text: 'Vendas', key: 'vendas', values: dias30.map((one) => one.vendas) }],
        }}
        value={(figure) => (figure === null ? '–' : dinheiro(figure))}
        short={(figure) => poucos.format(figure)}
        linkOf={(_, mark) => to({ ...nosDias(zone, dias30[mark]!.dia), ...venda })}
      />
    </section>
  );
};

/** Today's orders by channel as one bar, and their payments. */
export const Canais = ({ painel, vendas, zone }: Parte) => {
  const total = vendas.porCanal.reduce((sum, one) => sum + one.vendas, 0);
  const parte = (value: number): number => (total === 0 ? 0 : Math.round((value * 100) / total));
  const { novos, recorrentes, semCadastro } = vendas.clientes;
  return (
    <section className="card inicio__seis" aria-labelledby="inicio-canais">
      <div className="inicio__cabeca">
        <h2 id="inicio-canais">De onde vêm os pedidos</h2>
        {can('PEDIDO_VER') && <PageLink to={relatorio('vendas', painel.hoje, painel.hoje)}>Relatório</PageLink>}
      </div>
      {vendas.porCanal.length === 0 ? (
        <p className="inicio__sem">Nenhuma venda hoje ainda.</p>
      ) : (
        <>
          <div className="inicio__barra" aria-hidden="true">
            {vendas.porCanal.map(({ canal, vendas: valor }, at) => (
              <i key={canal} data-parte={at} style={{ flexGrow: Math.max(1, valor) }} />
            ))}
          </div>
          <table className="inicio__tabela">
            <caption className="visually-hidden">Pedidos e vendas de hoje por canal</caption>
            <tbody>
              {vendas.porCanal.map(({ canal, pedidos, vendas: valor }, at) => (
                <tr key={canal}>
                  <th scope="row">
                    <i data-parte={at} aria-hidden="true" />
                    {canais[canal]}
                  </th>
                  <td>
                    <RowsLink of={pedido} filter={{ ...nosDias(zone, painel.hoje), ...venda, canal }}>
                      {contado(pedidos, 'pedido', 'pedidos')}
                    </RowsLink>
                  </td>
                  <td>{dinheiro(valor)}</td>
                  <td className="inicio__fraco">{`${parte(valor)}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {novos + recorrentes > 0 && (
            <p className="inicio__pe">
              {[
                novos > 0 && contado(novos, 'cliente novo', 'clientes novos'),
                recorrentes > 0 && contado(recorrentes, 'cliente que já comprou', 'clientes que já compraram'),
                semCadastro > 0 && contado(semCadastro, 'venda sem identificação', 'vendas sem identificação'),
              ]
                .filter(Boolean)
                .join(', ')}
              .
            </p>
          )}
        </>
      )}
    </section>
  );
};

export const MaisVendidos = ({ painel, vendas: { produtos } }: Omit<Parte, 'zone'>) => {
  const most = Math.max(1, ...produtos.map(({ quantidade }) => quantidade));
  return (
    <section className="card inicio__seis" aria-labelledby="inicio-produtos">
      <div className="inicio__cabeca">
        <h2 id="inicio-produtos">Mais vendidos hoje</h2>
        {can('PEDIDO_VER') && <PageLink to={relatorio('vendas-por-produto', painel.hoje, painel.hoje)}>Todos</PageLink>}
      </div>
      {produtos.length === 0 ? (
        <p className="inicio__sem">Nenhuma venda hoje ainda.</p>
      ) : (
        <ol className="inicio__produtos">
          {produtos.slice(0, 6).map(({ produto: id, nome, quantidade, valor }, at) => (
            <li key={id ?? nome}>
              <span className="inicio__fraco">{at + 1}</span>
              <span className="inicio__nome">
                {id == null ? (
                  nome
                ) : (
                  <RecordLink of={produto} id={id}>
                    {nome}
                  </RecordLink>
                )}
              </span>
              <span className="inicio__traco" aria-hidden="true">
                <i style={{ width: `${(quantidade * 100) / most}%` }} />
              </span>
              <b>{quantidade.toLocaleString('pt-BR', { maximumFractionDigits: 3 })}</b>
              <span className="inicio__fraco">{dinheiro(valor)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

/** Shops of a network side by side, today up to now; for its head. */
export const Lojas = ({ vendas: { lojas } }: { readonly vendas: Vendas }) =>
  lojas.length > 0 && (
    <section className="card inicio__inteiro" aria-labelledby="inicio-lojas">
      <div className="inicio__cabeca">
        <h2 id="inicio-lojas">As lojas da rede, hoje até agora</h2>
        {can('PEDIDO_VER') && <PageLink to="/delivery/lojas-da-rede">Comparar</PageLink>}
      </div>
      <table className="inicio__tabela inicio__tabela--lojas">
        <caption className="visually-hidden">Vendas de hoje por loja</caption>
        <tbody>
          {lojas.map(({ empresa, nome, pedidos, vendas: valor, antes }) => (
            <tr key={empresa}>
              <th scope="row">{nome}</th>
              <td>{contado(pedidos, 'pedido', 'pedidos')}</td>
              <td>{dinheiro(valor)}</td>
              <td className="inicio__fraco">
                <Diferenca agora={valor} antes={antes} que="que na semana passada" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
