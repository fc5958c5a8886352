import type { ReactNode } from 'react';
import type { Returned } from '#kit';
import { Button, can, Empty, PageLink, RecordLink, RowsLink, Sign, useCall } from '#screen';
import { empresa } from '../../schemas/cadastros/empresa';
import { plusDays } from '#kit/period';
import { carteira, motivos } from '../delivery/inicio/inicio';
import { tempo } from './bemvindo.Agora';
import { Vendedor } from './bemvindo.Vendedor';

type Dados = Returned<typeof carteira.result>;
type Motivo = keyof typeof motivos;
/** Reasons that need action at once; the others can wait until later today. */
const graves: readonly Motivo[] = ['SEM_PEDIDO', 'WHATSAPP', 'NOTAS'];
const vezes = 60;
const inteiros = new Intl.NumberFormat('pt-BR');

const desdeQue = (desde: string | null | undefined, agora: string, motivo: Motivo): string => {
  if (!desde) return '';
  const minutes = Math.round((Date.parse(agora) - Date.parse(desde)) / 60_000);
  if (minutes >= 0) return `há ${tempo(minutes)}`;
  const ahead = Math.ceil(-minutes / 1440);
  return `${motivo === 'TESTE' ? 'termina' : 'vence'} em ${ahead === 1 ? '1 dia' : `${ahead} dias`}`;
};

const Numeros = ({ dados }: { readonly dados: Dados }) => {
  const { comPedido, empresas, comPedidoAntes, pedidos, pedidosAntes, naFila, testes, testesSemPedido, hoje } = dados;
  const parte = pedidosAntes === 0 ? null : Math.round(((pedidos - pedidosAntes) * 100) / pedidosAntes);
  return (
    <section className="card inicio__inteiro" aria-label="Empresas da sua carteira">
      <dl className="inicio__placar">
        <div>
          <dt>Com pedido hoje</dt>
          <dd>
            <b>{`${inteiros.format(comPedido)} de ${inteiros.format(empresas)}`}</b>
            <small>{`eram ${inteiros.format(comPedidoAntes)} na semana passada a esta hora`}</small>
          </dd>
        </div>
        <div>
          <dt>Pedidos hoje</dt>
          <dd>
            <b>{inteiros.format(pedidos)}</b>
            <small>
              {parte === null || parte === 0
                ? `eram ${inteiros.format(pedidosAntes)} na semana passada a esta hora`
                : `${Math.abs(parte)}% a ${parte > 0 ? 'mais' : 'menos'} que na semana passada a esta hora`}
            </small>
          </dd>
        </div>
        <div>
          <dt>Precisam de você</dt>
          <dd>
            <b>{inteiros.format(naFila)}</b>
            <small>{naFila === 0 ? 'nada a resolver agora' : 'na lista abaixo'}</small>
          </dd>
        </div>
        <div>
          <dt>Testes que terminam em 7 dias</dt>
          <dd>
            <b>
              <RowsLink of={empresa} filter={{ situacao: 'TESTE', fimTeste: { gte: hoje, lte: plusDays(hoje, 6) } }}>
                {inteiros.format(testes)}
              </RowsLink>
            </b>
            <small>
              {testes === 0
                ? 'nenhum teste termina nesta semana'
                : testesSemPedido === 0
                  ? 'todos já venderam'
                  : `${testesSemPedido} ainda sem pedido`}
            </small>
          </dd>
        </div>
      </dl>
    </section>
  );
};

/** Companies that need attention: event, its time, and a link. */
const Fila = ({ dados }: { readonly dados: Dados }) => (
  <section className="card inicio__inteiro" aria-labelledby="inicio-fila">
    <div className="inicio__cabeca">
      <h2 id="inicio-fila">Empresas que precisam de você</h2>
      <small className="inicio__fraco">{`${dados.naFila} de ${dados.empresas}`}</small>
    </div>
    {dados.fila.length === 0 ? (
      <p className="inicio__sem">
        <Sign name="check" /> Nenhuma empresa com problema agora.
      </p>
    ) : (
      <ul className="inicio__fila">
        {dados.fila.map(({ empresa: id, nome, cidade, motivo, quantos, desde, pedidosHoje }) => (
          <li key={`${id} ${motivo}`}>
            <span className="inicio__nome">
              <b>
                <RecordLink of={empresa} id={id}>
                  {nome}
                </RecordLink>
              </b>
              {cidade && <small>{cidade}</small>}
            </span>
            <span className={`status status--${graves.includes(motivo) ? 'error' : 'warning'}`}>
              {motivos[motivo]}
              {quantos != null && quantos > 1 ? `: ${quantos}` : ''}
            </span>
            <small className="inicio__fraco">{desdeQue(desde, dados.agora, motivo)}</small>
            <small className="inicio__fim">
              {pedidosHoje === 1 ? '1 pedido hoje' : `${inteiros.format(pedidosHoje)} pedidos hoje`}
            </small>
          </li>
        ))}
      </ul>
    )}
    {dados.naFila > dados.fila.length && (
      <p className="inicio__pe">{`Aqui estão as ${dados.fila.length} mais urgentes de ${dados.naFila}.`}</p>
    )}
  </section>
);

interface TabelaProps {
  readonly id: string;
  readonly titulo: string;
  /** Caption for screen readers. */
  readonly legenda: string;
  readonly caminho?: ReactNode;
  readonly linhas: readonly { readonly empresa: number; readonly nome: string; readonly fim: ReactNode }[];
}
/** Table with one company a line; renders nothing when empty. */
const Tabela = ({ id, titulo, legenda, caminho, linhas }: TabelaProps) =>
  linhas.length > 0 && (
    <section className="card inicio__seis" aria-labelledby={id}>
      <div className="inicio__cabeca">
        <h2 id={id}>{titulo}</h2>
        {caminho}
      </div>
      <table className="inicio__tabela">
        <caption className="visually-hidden">{legenda}</caption>
        <tbody>
          {linhas.map(({ empresa: of, nome, fim }) => (
            <tr key={of}>
              <th scope="row">
                <RecordLink of={empresa} id={of}>
                  {nome}
                </RecordLink>
              </th>
              {fim}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

const Implantacoes = ({ dados: { implantacoes } }: { readonly dados: Dados }) => (
  <Tabela
    id="inicio-implantacoes"
    titulo="Implantações em andamento"
    legenda="O que falta a cada empresa nova"
    linhas={implantacoes.map(({ feitos, de, falta, ...one }) => ({
      ...one,
      fim: (
        <>
          <td className="inicio__fraco">{falta}</td>
          <td>{`${feitos} de ${de}`}</td>
        </>
      ),
    }))}
  />
);

const Quedas = ({ dados: { quedas } }: { readonly dados: Dados }) => (
  <Tabela
    id="inicio-quedas"
    titulo="Caíram mais de 30% na semana"
    legenda="Pedidos dos últimos sete dias e dos sete antes"
    caminho={can('ROLE_ADMIN') && <PageLink to="/delivery/ranking-empresas">Relatório</PageLink>}
    linhas={quedas.map(({ de, para, variacao, ...one }) => ({
      ...one,
      fim: (
        <>
          <td className="inicio__fraco">{`de ${inteiros.format(de)} para ${inteiros.format(para)} pedidos`}</td>
          <td className="inicio__menos">{`−${Math.abs(Math.round(variacao))}%`}</td>
        </>
      ),
    }))}
  />
);

/** Portfolio of a platform user: all companies, or a seller's own. */
export const Carteira = () => {
  const { data, error, isLoading, refresh } = useCall(carteira, {}, { keep: true, every: vezes });
  if (isLoading)
    return (
      <div className="inicio" role="status" aria-busy="true" aria-label="Carregando as empresas">
        {['inteiro', 'inteiro alto', 'seis', 'seis'].map((size, at) => (
          <div key={at} className={`inicio__esqueleto inicio__${size.replace(' ', ' inicio__esqueleto--')}`} />
        ))}
      </div>
    );
  if (!data)
    return (
      <div role="alert">
        <Empty icon="error" title="Não foi possível carregar as empresas" text={(error as Error | null)?.message}>
          <Button label="Tentar novamente" onClick={refresh} />
        </Empty>
      </div>
    );
  if (data.empresas === 0)
    return (
      <Empty
        icon="storefront"
        title="Nenhuma empresa na sua carteira ainda"
        text="Comece por uma empresa em teste: as que você vender aparecem aqui."
      />
    );
  if (data.vendedor) return <Vendedor dados={data} minhas={data.vendedor} />;
  return (
    <div className="inicio">
      <Numeros dados={data} />
      <Fila dados={data} />
      <Implantacoes dados={data} />
      <Quedas dados={data} />
    </div>
  );
};
