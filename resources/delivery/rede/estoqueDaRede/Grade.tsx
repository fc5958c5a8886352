import { useMemo, useState } from 'react';
import { Grid } from '#screen';
import { Celula } from './Celula';
import { celulaDe, grupoDe, naRede, type Dados } from './celulas';
import { filtrosDaRede, passa, type FiltroDaRede, type Mostra } from '../lojasLadoALado';

interface GradeProps {
  readonly dados: Dados;
  readonly filtro: FiltroDaRede;
  readonly onFilter: (filtro: FiltroDaRede) => void;
  /** Opens the shared stock. */
  readonly onShare: () => void;
}
/** Products and add-ons as rows, shops as columns. */
export const Grade = ({ dados: { lojas, outras, itens }, filtro, onFilter, onShare }: GradeProps) => {
  const [onde, setOnde] = useState<readonly [chave: number, coluna: string]>();
  const porChave = useMemo(() => new Map(itens.map((item) => [item.chave, item])), [itens]);
  const categorias = useMemo(() => [...new Set(itens.map(({ categoria }) => categoria))], [itens]);
  const vistos = itens.filter((item) => passa(item, filtro));
  const aberto = onde && porChave.get(onde[0]);
  return (
    <>
      {outras > 0 && (
        <p className="lead estoque__aviso">
          Você vê a sua loja. {outras === 1 ? 'A outra loja da rede aparece' : `As outras ${outras} da rede aparecem`}{' '}
          para quem trabalha na matriz ou tem permissão para a rede.
        </p>
      )}
      <section className="card estoque__grade" aria-label="Estoque das lojas">
        <div className="estoque__busca">
          <input
            className="input"
            type="search"
            aria-label="Procurar por nome ou código"
            placeholder="Nome ou código"
            value={filtro.busca ?? ''}
            onChange={({ target }) => onFilter({ ...filtro, busca: target.value })}
          />
          <select
            className="input input--select"
            aria-label="Mostrar"
            value={filtro.mostra ?? 'TUDO'}
            onChange={({ target }) => onFilter({ ...filtro, mostra: target.value as Mostra })}
          >
            {Object.entries(filtrosDaRede).map(([key, nome]) => (
              <option key={key} value={key}>
                {nome}
              </option>
            ))}
          </select>
          <select
            className="input input--select"
            aria-label="Categoria"
            value={filtro.categoria ?? ''}
            onChange={({ target }) => onFilter({ ...filtro, categoria: target.value })}
          >
            <option value="">Categoria: todas</option>
            {categorias.map((nome) => (
              <option key={nome} value={nome}>
                {nome}
              </option>
            ))}
          </select>
        </div>
        <Grid
          label="Estoque da rede"
          corner="Produto"
          asksFor="Loja"
          columns={[
            { key: naRede, label: 'Na rede', pinned: true },
            ...lojas.map(({ id, nome, aqui }) => ({
              key: String(id),
              label: nome,
              note: aqui && lojas.length > 1 ? 'esta loja' : undefined,
            })),
          ]}
          rows={vistos.map((item) => ({
            key: item.chave,
            title: item.nome,
            note: [item.codigo, item.unidade].filter(Boolean).join(' · ') || undefined,
            group: grupoDe(item),
          }))}
          cell={(chave, coluna) => celulaDe(porChave.get(chave)!, coluna)}
          onOpen={(chave, coluna) => setOnde([chave, coluna])}
          empty={
            itens.length === 0
              ? 'Nada com estoque nas lojas. Marque “Controla estoque” no cadastro do produto.'
              : 'Nada assim. Mude a busca ou o filtro.'
          }
        />
      </section>
      {aberto && onde && (
        <Celula
          item={aberto}
          coluna={onde[1]}
          lojas={lojas}
          onGo={(coluna) => setOnde([aberto.chave, coluna])}
          onShare={onShare}
          onClose={() => setOnde(undefined)}
        />
      )}
    </>
  );
};
