import { useEffect, useId, useRef, useState } from 'react';
import { ask, money, send } from '#public';
import { pedida, useQuieto, type Conta, type Item, type Produto } from './loja.Cesta.public';

type Grupo = Produto['grupos'][number];
interface Aberto {
  readonly id: number;
  readonly nome: string;
}
interface ProdutoProps {
  readonly aberto: Aberto;
  readonly base: string;
  /** The code of the table that it is ordered from. */
  readonly mesa: string | null;
  readonly podePedir: boolean;
  readonly foto: (imagem: number) => string;
  readonly juntar: (item: Item) => void;
  readonly fechar: () => void;
}

/** A dialog of the browser's own: focus stays in it, Esc closes it. */
export const Janela = ({
  titulo,
  fechar,
  children,
}: {
  readonly titulo: string;
  readonly fechar: () => void;
  readonly children: React.ReactNode;
}) => {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} className="janela" aria-labelledby={id} onClose={fechar}>
      <div className="janela__topo">
        <h2 id={id}>{titulo}</h2>
        <button type="button" className="icone" aria-label="Voltar" onClick={() => ref.current?.close()}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
};

/** One product: its choices with their rules, a remark, how many, and what it comes to by the shop's word. */
export const DetalheDoProduto = ({ aberto, base, mesa, podePedir, foto, juntar, fechar }: ProdutoProps) => {
  const [produto, setProduto] = useState<Produto>();
  const [falha, setFalha] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void ask<Produto>(`${base}/produto/${aberto.id}${mesa ? '?na=MESA' : ''}`).then((answer) => {
      if (!isHere) return;
      if (answer.ok) setProduto(answer.result);
      else setFalha('Este produto não está mais à venda.');
    });
    return () => {
      isHere = false;
    };
  }, [aberto.id, base, mesa]);
  return (
    <Janela titulo={aberto.nome} fechar={fechar}>
      {falha ? <p className="note">{falha}</p> : null}
      {produto ? (
        <Escolher produto={produto} base={base} mesa={mesa} podePedir={podePedir} foto={foto} juntar={juntar} />
      ) : falha ? null : (
        <p className="muted" role="status">
          Carregando…
        </p>
      )}
    </Janela>
  );
};

const falta = (
  produto: Produto,
  counts: Readonly<Record<number, number>>,
  partes: Readonly<Record<string, number>>,
) => {
  const group = produto.grupos.find(
    ({ minimo, opcoes }) => opcoes.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0) < minimo,
  );
  return group?.nome ?? produto.escolhas.find(({ grupo }) => partes[grupo] === undefined)?.grupo;
};

const Escolher = ({
  produto,
  base,
  mesa,
  podePedir,
  foto,
  juntar,
}: Pick<ProdutoProps, 'base' | 'mesa' | 'podePedir' | 'foto' | 'juntar'> & { readonly produto: Produto }) => {
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const [partes, setPartes] = useState<Readonly<Record<string, number>>>({});
  const [sabores, setSabores] = useState<readonly number[]>([]);
  const [observacao, setObservacao] = useState('');
  const [quantidade, setQuantidade] = useState(1);
  const form = useRef<HTMLFormElement>(null);
  const lacks = falta(produto, counts, partes);
  const item: Item = {
    produto: produto.id,
    nome: produto.nome,
    quantidade,
    adicionais: Object.entries(counts).flatMap(([id, many]) =>
      many > 0 ? [{ adicional: Number(id), quantidade: many }] : [],
    ),
    sabores: sabores.map((id) => ({ produto: id })),
    partes: Object.entries(partes).map(([grupo, id]) => ({ grupo, produto: id })),
    observacao: observacao.trim() || null,
  };
  const preco = usePreco({ base, mesa }, item, lacks === undefined && !produto.esgotado);
  const enviar = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    if (lacks === undefined) return juntar(item);
    form.current?.querySelector<HTMLElement>(`[data-grupo="${CSS.escape(lacks)}"] input`)?.focus();
  };
  const { sabores: meio } = produto;
  return (
    <form ref={form} className="escolher" onSubmit={enviar}>
      <Fotos of={produto.fotos} nome={produto.nome} foto={foto} />
      {produto.descricao ? <p className="muted">{produto.descricao}</p> : null}
      {produto.vem.length > 0 ? <p className="muted">{`Vem com ${produto.vem.join(', ')}.`}</p> : null}
      {produto.maiores ? <p className="note">Só para maiores de 18 anos: mostre um documento ao receber.</p> : null}
      {produto.escolhas.map(({ grupo, opcoes }) => (
        <fieldset key={grupo} className="grupo" data-grupo={grupo}>
          <legend>{`${grupo} · escolha 1`}</legend>
          {opcoes.map((one) => (
            <label key={one.produto} className="opcao">
              <input
                type="radio"
                name={grupo}
                checked={partes[grupo] === one.produto}
                onChange={() => setPartes({ ...partes, [grupo]: one.produto })}
              />
              <span>{one.nome}</span>
              {one.acrescimo > 0 ? <span>{`+ ${money(one.acrescimo)}`}</span> : null}
            </label>
          ))}
        </fieldset>
      ))}
      {meio ? (
        <fieldset className="grupo">
          <legend>{`${meio.maximo > 2 ? `Até mais ${meio.maximo - 1} sabores` : 'Mais 1 sabor'} · ${meio.media ? 'pela média' : 'pelo mais caro'}`}</legend>
          {produto.outros.map(({ id, nome, preco: of }) => (
            <label key={id} className="opcao">
              <input
                type="checkbox"
                checked={sabores.includes(id)}
                disabled={!sabores.includes(id) && sabores.length >= meio.maximo - 1}
                onChange={() =>
                  setSabores(sabores.includes(id) ? sabores.filter((one) => one !== id) : [...sabores, id])
                }
              />
              <span>{nome}</span>
              <span>{money(of)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {produto.grupos.map((grupo) => (
        <DoGrupo key={grupo.id} grupo={grupo} counts={counts} mudar={setCounts} />
      ))}
      <label className="campo">
        <span>Alguma observação?</span>
        <textarea
          rows={2}
          maxLength={200}
          value={observacao}
          onInput={(event) => setObservacao(event.currentTarget.value)}
        />
      </label>
      <div className="janela__pe">
        <span className="qtd" role="group" aria-label="Quantidade">
          <button type="button" aria-label="Diminuir" onClick={() => setQuantidade(Math.max(1, quantidade - 1))}>
            −
          </button>
          <output>{quantidade}</output>
          <button type="button" aria-label="Aumentar" onClick={() => setQuantidade(Math.min(99, quantidade + 1))}>
            +
          </button>
        </span>
        <button type="submit" className="big" disabled={produto.esgotado || !podePedir}>
          {produto.esgotado ? 'Esgotado' : lacks === undefined ? 'Adicionar' : `Falta escolher: ${lacks}`}
          {lacks === undefined && preco !== undefined ? <span>{money(preco)}</span> : null}
        </button>
      </div>
    </form>
  );
};

/** One picture, or several beside each other: by finger, and by the arrows of who has come there with Tab. */
const Fotos = ({
  of,
  nome,
  foto,
}: Pick<ProdutoProps, 'foto'> & { readonly of: readonly number[]; readonly nome: string }) => {
  const [first] = of;
  if (first === undefined) return null;
  if (of.length === 1) return <img className="escolher__foto" src={foto(first)} alt="" />;
  return (
    <div className="fotos" tabIndex={0} role="group" aria-label={`${of.length} fotos de ${nome}`}>
      {of.map((one, at) => (
        <img key={one} src={foto(one)} alt={`Foto ${at + 1} de ${of.length}`} loading={at === 0 ? 'eager' : 'lazy'} />
      ))}
    </div>
  );
};

/** What the line comes to, asked of the shop when nothing has changed for a moment. */
const usePreco = (
  { base, mesa }: Pick<ProdutoProps, 'base' | 'mesa'>,
  item: Item,
  isWhole: boolean,
): number | undefined => {
  const [preco, setPreco] = useState<number>();
  const quiet = useQuieto(isWhole ? item : null, 250);
  useEffect(() => {
    let isHere = true;
    if (quiet)
      void send<Conta>(`${base}/conta`, {
        mesa,
        modalidade: mesa ? 'LOCAL' : 'RETIRADA',
        itens: [pedida(quiet)],
      }).then((answer) => {
        if (isHere) setPreco(answer.ok ? answer.result.linhas[0]?.total : undefined);
      });
    return () => {
      isHere = false;
    };
  }, [base, mesa, quiet]);
  return preco;
};

interface DoGrupoProps {
  readonly grupo: Grupo;
  readonly counts: Readonly<Record<number, number>>;
  readonly mudar: (counts: Readonly<Record<number, number>>) => void;
}
const DoGrupo = ({ grupo, counts, mudar }: DoGrupoProps) => {
  const { nome, regra, minimo, maximo, repete, opcoes } = grupo;
  const chosen = opcoes.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
  const isOne = maximo === 1 && minimo === 1;
  const only = (id: number) => ({
    ...counts,
    ...Object.fromEntries(opcoes.map((one) => [one.id, one.id === id ? 1 : 0])),
  });
  return (
    <fieldset className="grupo" data-grupo={nome}>
      <legend>{`${nome} · ${regra}`}</legend>
      {opcoes.map(({ id, nome: of, valor, maximo: most, falta: out }) => {
        const many = counts[id] ?? 0;
        return (
          <label key={id} className="opcao" data-falta={out || undefined}>
            {repete && !isOne ? (
              <input
                type="number"
                min={0}
                max={most}
                inputMode="numeric"
                value={many}
                disabled={out}
                onInput={(event) =>
                  mudar({
                    ...counts,
                    [id]: Math.max(0, Math.min(most, Math.floor(Number(event.currentTarget.value) || 0))),
                  })
                }
              />
            ) : (
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={`g${grupo.id}`}
                checked={many > 0}
                disabled={out || (!isOne && many === 0 && chosen >= maximo)}
                onChange={() => mudar(isOne ? only(id) : { ...counts, [id]: many > 0 ? 0 : 1 })}
              />
            )}
            <span>{of}</span>
            {out ? <span className="muted">Em falta</span> : valor > 0 ? <span>{`+ ${money(valor)}`}</span> : null}
          </label>
        );
      })}
    </fieldset>
  );
};
