import { useEffect, useState } from 'react';
import { formatMoney } from '#kit/numbers';
import { ActionField, Button, Empty, useActionForm, useCall } from '#screen';
import { catalogoParaImportar, novidades } from './cardapioIfood';
import { PaginaDaLoja, Simulacao } from './cardapioIfood.Lojas';
import { vinculosComPlataforma } from './produtoIntegracao';
import './cardapioIfood.css';

/** Imports the menu of iFood: shop, tree of check boxes, then the process with its report. */
export default () => <PaginaDaLoja>{(id) => <Catalogo key={id} loja={id} />}</PaginaDaLoja>;

interface Item {
  readonly id: string;
  readonly nome: string;
  readonly preco: number;
  readonly status: string;
  readonly adicionais: number;
  readonly novidade: keyof typeof novidades;
  readonly produto?: string | null;
  readonly precoAqui?: number | null;
}
const varios = (quantos: number, um: string, mais: string): string =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? um : mais}`;
const contagem = (quantos: number): string => varios(quantos, 'item', 'itens');
const Catalogo = ({ loja }: { readonly loja: number }) => {
  const { data, error, isLoading, refresh } = useCall(
    catalogoParaImportar,
    { integracaoEmpresa: loja },
    { keeps: true },
  );
  const form = useActionForm(
    vinculosComPlataforma,
    'importar',
    { atualizarValores: false, itens: [] },
    { draft: `importar-${loja}` },
  );
  const [fora, setFora] = useState<ReadonlySet<string>>(new Set());
  const itens: readonly Item[] = data?.categorias.flatMap((one) => one.itens as readonly Item[]) ?? [];
  const importaveis = itens.filter(({ novidade }) => novidade !== 'CONFLITO');
  // Items in doubt are a person's to link: they are never imported.
  const escolhidos = importaveis.filter((one) => !fora.has(one.id));
  useEffect(() => setFora(new Set()), [loja]);
  if (isLoading) return <p role="status">Lendo o cardápio do iFood…</p>;
  if (error || !data)
    return (
      <Empty icon="error" title="Não deu para ler o cardápio do iFood." text={error?.message}>
        <Button label="Tentar de novo" onClick={refresh} />
      </Empty>
    );
  if (itens.length === 0) return <Empty icon="menu_book" title="O cardápio desta loja no iFood está vazio." />;
  const marcar = (ids: readonly string[], dentro: boolean): void => {
    const depois = new Set(fora);
    for (const id of ids)
      if (dentro) depois.delete(id);
      else depois.add(id);
    setFora(depois);
  };
  const quantos = (novidade: Item['novidade']): number => itens.filter((one) => one.novidade === novidade).length;
  return (
    <>
      <Simulacao em={data.simulado} />
      <p role="status">
        <strong>{contagem(itens.length)}</strong> no iFood: {varios(quantos('NOVO'), 'novo', 'novos')},{' '}
        {varios(quantos('MUDOU'), 'que mudou', 'que mudaram')}, {varios(quantos('IGUAL'), 'igual', 'iguais')}
        {quantos('CONFLITO') > 0 && `, ${quantos('CONFLITO')} em dúvida`}.
        {data.pulados > 0 && ` ${contagem(data.pulados)} sem nome ou preço não podem vir.`}
      </p>
      <div className="ifood__arvore">
        {data.categorias.map((categoria) => {
          const dela = (categoria.itens as readonly Item[]).filter(({ novidade }) => novidade !== 'CONFLITO');
          const dentro = dela.filter((one) => !fora.has(one.id)).length;
          return (
            <fieldset key={categoria.id} className="card ifood__categoria">
              <legend className="visually-hidden">{categoria.nome}</legend>
              <label className="ifood__opcao ifood__opcao--pai">
                <input
                  type="checkbox"
                  checked={dentro > 0 && dentro === dela.length}
                  disabled={dela.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = dentro > 0 && dentro < dela.length;
                  }}
                  onChange={({ target }) =>
                    marcar(
                      dela.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
                <strong>{categoria.nome}</strong>
                <small className="lead">
                  {dentro} de {contagem(categoria.itens.length)}
                </small>
              </label>
              <ul>
                {(categoria.itens as readonly Item[]).map((item) => (
                  <Linha key={item.id} item={item} marcado={!fora.has(item.id)} onTick={marcar} />
                ))}
              </ul>
            </fieldset>
          );
        })}
      </div>
      <ActionField form={form} name="atualizarValores" />
      <p className="lead">
        Marcado: o que já está aqui fica com o preço do iFood, só no canal iFood. Desmarcado: nenhum preço daqui muda.
        Produtos novos vêm sempre com o preço de lá.
      </p>
      {form.failure && (
        <p className="labelled__error" role="alert">
          {form.failure}
        </p>
      )}
      <div className="ifood__pe">
        <Button
          label={`Importar ${contagem(escolhidos.length)}`}
          tone="primary"
          busy={form.isBusy}
          disabled={escolhidos.length === 0}
          onClick={() =>
            form.submit({
              integracaoEmpresa: loja,
              itens: itens.map((item) => ({
                integracaoEmpresa: null,
                src: null,
                classe: null,
                atualizarValores: null,
                id: item.id,
                selecionado: item.novidade !== 'CONFLITO' && !fora.has(item.id),
              })),
            })
          }
        />
      </div>
    </>
  );
};

interface LinhaProps {
  readonly item: Item;
  readonly marcado: boolean;
  readonly onTick: (ids: readonly string[], dentro: boolean) => void;
}
const Linha = ({ item, marcado, onTick }: LinhaProps) => {
  const { novidade, preco, precoAqui, produto, nome } = item;
  const emDuvida = novidade === 'CONFLITO';
  return (
    <li>
      <label className="ifood__opcao">
        <input
          type="checkbox"
          checked={marcado && !emDuvida}
          disabled={emDuvida}
          onChange={({ target }) => onTick([item.id], target.checked)}
        />
        <span className="ifood__nome">
          {nome}
          <small className="lead">
            {[
              item.status === 'UNAVAILABLE' && 'Pausado lá',
              item.adicionais > 0 && `${item.adicionais} adicionais`,
              produto && produto !== nome && `Aqui: ${produto}`,
              emDuvida && 'Mais de um produto com este nome: associe em Cardápio no iFood',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <span className="ifood__preco">
          {formatMoney(preco)}
          {precoAqui != null && precoAqui !== preco && <small className="lead">aqui {formatMoney(precoAqui)}</small>}
        </span>
        <span className={`ifood__novidade ifood__novidade--${novidades[novidade].tone}`}>
          {novidades[novidade].label}
        </span>
      </label>
    </li>
  );
};
