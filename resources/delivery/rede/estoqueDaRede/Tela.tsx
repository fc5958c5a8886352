import { useState } from 'react';
import { Button, Page, useCall, usePrint } from '#screen';
import { estoqueLadoALado, imprimirLadoALado } from '../ladoALado';
import { Grade } from './Grade';
import { Partilha } from './Partilha';
import { situacaoDe, type FiltroDaRede, type Item } from '../lojasLadoALado';
import '../../estoque/estoque.css';

const abas = { LOJAS: 'Lojas lado a lado', PARTILHA: 'Estoque compartilhado' } as const;
const contar = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${many}`;
const resumo = (itens: readonly Item[]): string => {
  const faltam = itens.filter(({ lojas }) => lojas.some((one) => situacaoDe(one) === 'ZERADO')).length;
  const abaixo = itens.filter(({ lojas }) => lojas.some((one) => situacaoDe(one) === 'ABAIXO')).length;
  return [
    contar(itens.length, 'item', 'itens'),
    faltam > 0 && contar(faltam, 'falta em alguma loja', 'faltam em alguma loja'),
    abaixo > 0 && `${abaixo.toLocaleString('pt-BR')} abaixo do mínimo`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Stock of each shop of the network, and the stock that they share. */
export default () => {
  const { data, error, isLoading, refresh } = useCall(estoqueLadoALado, {}, { keep: true });
  const [aba, setAba] = useState<keyof typeof abas>('LOJAS');
  const [filtro, setFiltro] = useState<FiltroDaRede>({ busca: '', categoria: '', mostra: 'TUDO' });
  const print = usePrint();
  if (isLoading) return <Page>{<p role="status">Lendo o estoque da rede…</p>}</Page>;
  if (error || !data)
    return (
      <Page>
        <p className="labelled__error">Não foi possível ler o estoque da rede. Confira a internet e tente de novo!</p>
        <p>
          <Button label="Tentar de novo" icon="refresh" onClick={refresh} />
        </p>
      </Page>
    );
  if (!data.rede)
    return (
      <Page>
        <p className="lead">
          Esta loja não faz parte de uma rede. Aqui aparecem, lado a lado, os estoques das lojas da mesma rede.
        </p>
      </Page>
    );
  return (
    <Page
      beside={aba === 'LOJAS' && <span className="lead">{resumo(data.itens)}</span>}
      actions={
        aba === 'LOJAS' && (
          <Button
            label="Imprimir"
            icon="print"
            disabled={data.itens.length === 0}
            onClick={() =>
              print(imprimirLadoALado, {
                busca: filtro.busca || null,
                categoria: filtro.categoria || null,
                mostra: filtro.mostra ?? null,
              })
            }
          />
        )
      }
    >
      <div className="estoque__abas" role="group" aria-label="O que se vê">
        {(Object.keys(abas) as (keyof typeof abas)[]).map((one) => (
          <button
            key={one}
            type="button"
            className="estoque__aba"
            aria-pressed={aba === one}
            onClick={() => setAba(one)}
          >
            {abas[one]}
          </button>
        ))}
      </div>
      {aba === 'LOJAS' ? (
        <Grade dados={data} filtro={filtro} onFilter={setFiltro} onShare={() => setAba('PARTILHA')} />
      ) : (
        <Partilha />
      )}
    </Page>
  );
};
