import { dayText } from '#kit/dayText';
import { useState } from 'react';
import { f } from '#fields';
import type { Returned } from '#kit';
import { fill } from '#kit/text';
import { messages } from '#kit/messages';
import { Button, can, Chosen, Empty, Form, More, Page, RecordLink, useCall, useLastPage, usePrint } from '#screen';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { impressaoDeAniversarios, listaDeAniversarios, mesesDeAniversario } from './aniversariantes';
import './aniversariantes.css';

type Pessoa = Returned<typeof listaDeAniversarios.result>['results'][number];
type Quando =
  | { readonly dias: number }
  | { readonly mes: number }
  | { readonly inicio: string | null; readonly fim: string | null };
const meses = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'];
const periodo = {
  inicio: f.dayMonth({ label: 'De', required: true }),
  fim: f.dayMonth({ label: 'Até', required: true }),
};
const porPagina = 25;

export default ({ params }: { readonly params: { readonly dias: number | null } }) => {
  const { data: ano } = useCall(mesesDeAniversario, {});
  const agora = Number(ano?.hoje.slice(5, 7) ?? 1);
  const [escolha, setEscolha] = useState<Quando | undefined>(params.dias ? { dias: params.dias } : undefined);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly Pessoa[]>([]);
  const quando: Quando = escolha ?? { mes: agora };
  const isAsked = 'inicio' in quando ? quando.inicio !== null : escolha !== undefined || ano !== undefined;
  const { data, error, isLoading, isStale, refresh } = useCall(
    listaDeAniversarios,
    { ...quando, page, size: porPagina },
    { when: isAsked, keep: true },
  );
  const print = usePrint();
  const ver = (next: Quando): void => {
    setEscolha(next);
    setPage(1);
    setChosen([]);
  };
  const abas: readonly (readonly [string, Quando, boolean])[] = [
    ['Hoje', { dias: 1 }, 'dias' in quando && quando.dias === 1],
    ['Semana', { dias: 7 }, 'dias' in quando && quando.dias !== 1],
    ['Mês', { mes: agora }, 'mes' in quando],
    ['Período', { inicio: null, fim: null }, 'inicio' in quando],
  ];
  const imprimir = (modelo: 'LISTA' | 'ETIQUETAS') => print(impressaoDeAniversarios, { ...quando, modelo });
  const total = data?.totalRecords ?? 0;
  useLastPage(page, data && !isStale && !isLoading ? Math.ceil(total / porPagina) : undefined, setPage);
  return (
    <Page
      actions={
        total > 0 && (
          <More
            label="Imprimir"
            icon="print"
            items={[
              { label: 'Lista para marcar', icon: 'print', onSelect: () => imprimir('LISTA') },
              ...(can('DADOS_PESSOAIS_VER')
                ? [{ label: 'Etiquetas com endereço', icon: 'print' as const, onSelect: () => imprimir('ETIQUETAS') }]
                : []),
            ]}
          />
        )
      }
    >
      <nav className="niver__meses" aria-label="Meses">
        {meses.map((nome, at) => (
          <button
            key={nome}
            type="button"
            className="niver__mes"
            aria-current={'mes' in quando && quando.mes === at + 1 ? 'true' : undefined}
            onClick={() => ver({ mes: at + 1 })}
          >
            {nome} <strong>{ano?.meses[at]?.toLocaleString('pt-BR') ?? ' '}</strong>
          </button>
        ))}
      </nav>
      <nav className="list-tabs" aria-label="Abas">
        {abas.map(([nome, next, on]) => (
          <button
            key={nome}
            type="button"
            className={on ? 'list-tab list-tab--on' : 'list-tab'}
            aria-current={on ? 'page' : undefined}
            onClick={() => ver(next)}
          >
            {nome}
          </button>
        ))}
      </nav>
      {'inicio' in quando && (
        <Form fields={periodo} submit="Ver aniversariantes" onSubmit={({ inicio, fim }) => ver({ inicio, fim })} />
      )}
      {chosen.length > 0 && (
        <Chosen of={cliente} rows={chosen} only={['enviarCupom', 'enviarMensagens']} onClear={() => setChosen([])} />
      )}
      {error ? (
        <Empty icon="error" title={fill(messages.serverErrorDetail, { detail: error.message })}>
          <Button label="Tentar novamente" icon="refresh" onClick={refresh} />
        </Empty>
      ) : isAsked && isLoading ? (
        <p className="lead" role="status" aria-busy="true">
          Procurando…
        </p>
      ) : isAsked && total === 0 ? (
        <Empty icon="event" title="Nenhum aniversariante neste período." />
      ) : (
        data && (
          <Tabela
            pessoas={data.results}
            total={total}
            page={page}
            isStale={isStale}
            chosen={chosen}
            onChoose={setChosen}
            onPage={setPage}
          />
        )
      )}
    </Page>
  );
};

interface TabelaProps {
  readonly pessoas: readonly Pessoa[];
  readonly total: number;
  readonly page: number;
  readonly isStale: boolean;
  readonly chosen: readonly Pessoa[];
  readonly onChoose: (chosen: readonly Pessoa[]) => void;
  readonly onPage: (page: number) => void;
}
const Tabela = ({ pessoas, total, page, isStale, chosen, onChoose, onPage }: TabelaProps) => {
  const isOn = ({ id }: Pessoa): boolean => chosen.some((one) => one.id === id);
  const isWhole = pessoas.every(isOn);
  const without = (gone: readonly Pessoa[]) => chosen.filter(({ id }) => !gone.some((one) => one.id === id));
  const turn = (some: readonly Pessoa[], on: boolean): void => onChoose([...without(some), ...(on ? some : [])]);
  return (
    <div className="screen-table" aria-busy={isStale || undefined}>
      <div className="list-scroll" role="region" aria-label="Aniversariantes" tabIndex={0}>
        <table className="list-table list-table--normal niver__tabela">
          <caption className="visually-hidden">Aniversariantes: {total.toLocaleString('pt-BR')}</caption>
          <thead>
            <tr>
              <td className="list-check">
                <label>
                  <input
                    type="checkbox"
                    checked={isWhole}
                    aria-label="Selecionar esta página"
                    onChange={() => turn(pessoas, !isWhole)}
                  />
                </label>
              </td>
              {['Dia', 'Nome', 'Idade', 'Telefone', 'Última compra', 'Mensagens', 'Cupom neste ano'].map((title) => (
                <th key={title} scope="col" className="list-head">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pessoas.map((one) => (
              <tr key={one.id}>
                <td className="list-check">
                  <label>
                    <input
                      type="checkbox"
                      checked={isOn(one)}
                      aria-label={`Selecionar ${one.nome}`}
                      onChange={() => turn([one], !isOn(one))}
                    />
                  </label>
                </td>
                <td>{dayText(one.dia)}</td>
                <td>
                  <RecordLink of={cliente} id={one.id}>
                    {one.nome}
                  </RecordLink>
                </td>
                <td>{one.idade}</td>
                <td>{one.telefone}</td>
                <td>{one.ultimaCompra && dayText(one.ultimaCompra)}</td>
                <td>{one.aceitaMensagens ? 'Aceita' : 'Não aceita'}</td>
                <td>{one.cupomEm && `Enviado em ${dayText(one.cupomEm)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > porPagina && (
        <div className="screen-table__pages">
          <span role="status">{`${(page - 1) * porPagina + 1} a ${Math.min(total, page * porPagina)} de ${total.toLocaleString('pt-BR')}`}</span>
          <Button
            size="small"
            icon="arrow_back"
            label="Anterior"
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          <Button size="small" label="Próxima" disabled={page * porPagina >= total} onClick={() => onPage(page + 1)} />
        </div>
      )}
    </div>
  );
};
