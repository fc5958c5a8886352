import { useState } from 'react';
import { Button, can, Empty, Page, Picture, useCall, useDialog, useDo, useGo } from '#screen';
import type { Returned } from '#kit';
import { f } from '#fields';
import { capasAtivas, categoriasComCapa, salvarCapa } from './capas';
import './capas.css';

type Capa = Returned<typeof capasAtivas.result>[number];
const aoUsar = { categoria: f.ref('categoriaProduto', { required: true, label: 'Na categoria' }) };

/** Covers by their pictures: each is put on a category by one press. */
export default () => {
  const { data: capas, error, isLoading, refresh } = useCall(capasAtivas, {});
  const { data: categorias } = useCall(categoriasComCapa, {});
  const { run: salvar } = useDo(salvarCapa);
  const [mostradas, setMostradas] = useState<'todas' | 'minhas' | 'biblioteca'>('todas');
  const ask = useDialog();
  const go = useGo();
  const edita = can('CATEGORIA_PRODUTO_EDITAR');
  const usar = async ({ id, nome }: Capa): Promise<void> => {
    const given = await ask({ title: `Usar ${nome}`, form: aoUsar, submit: 'Usar capa' });
    if (given) await salvar({ categoria: given.categoria, capa: id }).catch(() => undefined);
  };
  const tirar = async (categoria: number): Promise<void> => {
    await salvar({ categoria }).catch(() => undefined);
  };
  const vistas = (capas ?? []).filter(({ propria }) => mostradas === 'todas' || propria === (mostradas === 'minhas'));
  const enviar = can('CAPA_CARDAPIO_CATEGORIA_EDITAR') && (
    <Button
      label="Enviar capa"
      icon="upload"
      tone="primary"
      onClick={() => go('/delivery/capa-cardapio-categoria/edicao')}
    />
  );
  return (
    <Page actions={enviar}>
      <div className="capas__quais" role="group" aria-label="Quais capas">
        {(
          [
            ['todas', 'Todas'],
            ['minhas', 'Da casa'],
            ['biblioteca', 'Da biblioteca'],
          ] as const
        ).map(([quais, label]) => (
          <button
            key={quais}
            type="button"
            className="btn btn--small"
            aria-pressed={mostradas === quais}
            onClick={() => setMostradas(quais)}
          >
            {label}
          </button>
        ))}
      </div>
      {error ? (
        <Empty icon="error" title="Não deu para abrir as capas">
          <Button label="Tentar de novo" icon="refresh" onClick={refresh} />
        </Empty>
      ) : !isLoading && vistas.length === 0 ? (
        <Empty icon="image" title="Nenhuma capa aqui" text="Envie a sua, três vezes mais larga que alta." />
      ) : (
        <ul className="capas__galeria" aria-label="Capas" aria-busy={isLoading || undefined}>
          {vistas.map((one) => {
            const usos = (categorias ?? []).filter(({ capa }) => capa?.id === one.id);
            return (
              <li key={one.id} className="card">
                <div className="capas__foto">
                  {one.miniatura ? (
                    <img src={one.miniatura} alt="" />
                  ) : (
                    <Picture id={one.imagem ?? null} title={one.nome} />
                  )}
                </div>
                <div className="capas__pe">
                  <span>
                    <strong>{one.nome}</strong>
                    <small className="lead">
                      {usos.length > 0
                        ? usos.map(({ nome }) => nome).join(', ')
                        : one.propria
                          ? 'Da casa'
                          : 'Da biblioteca'}
                    </small>
                  </span>
                  {edita && <Button label="Usar" about={one.nome} size="small" onClick={() => void usar(one)} />}
                </div>
                {edita &&
                  usos.map(({ id, nome }) => (
                    <Button key={id} label={`Tirar de ${nome}`} size="small" onClick={() => void tirar(id)} />
                  ))}
              </li>
            );
          })}
        </ul>
      )}
    </Page>
  );
};
