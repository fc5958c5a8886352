import { useEffect, useId, useRef, useState } from 'react';
import { ask, Field, Form, money, send } from '#public';
import { pedida, useSettled, type Conta, type Foto, type Item, type Produto } from './loja.Cesta.public';
import { Icone } from './loja.Icone.public';

type Grupo = Produto['grupos'][number];
interface Aberto {
  readonly id: number;
  readonly nome: string;
  readonly imagem?: number | null;
}
interface ProdutoProps {
  readonly aberto: Aberto;
  /** The line of the basket that is being changed. */
  readonly inicial: Item | undefined;
  readonly base: string;
  /** Token of the table. */
  readonly mesa: string | null;
  /** Scheduled hour; null is as soon as possible. */
  readonly para: string | null;
  readonly podePedir: boolean;
  readonly foto: Foto;
  readonly juntar: (item: Item) => void;
  readonly fechar: () => void;
}

interface JanelaProps {
  readonly titulo: string;
  /** A page of its own, or beside a picture; else a box. */
  readonly como?: 'pagina' | 'produto';
  /** Picture above the fields, or beside them on a wide screen. */
  readonly retrato?: React.ReactNode;
  readonly fechar: () => void;
  readonly children: React.ReactNode;
}
/** A dialog of the browser's own: focus stays in it, Esc closes it. */
export const Janela = ({ titulo, como, retrato, fechar, children }: JanelaProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} className="janela" data-como={como} aria-labelledby={id} onClose={fechar}>
      {retrato}
      <div className="janela__corpo">
        <div className="janela__topo">
          <button type="button" className="icone icone--nu" aria-label="Voltar" onClick={() => ref.current?.close()}>
            <Icone de={como === 'pagina' ? 'voltar' : 'fechar'} lado={22} />
          </button>
          <h2 id={id}>{titulo}</h2>
        </div>
        {children}
      </div>
    </dialog>
  );
};

/** Product with its option groups, a remark, the quantity and the shop's price. */
export const DetalheDoProduto = (props: ProdutoProps) => {
  const { aberto, base, mesa, para, foto, fechar } = props;
  const [produto, setProduto] = useState<Produto>();
  const [falha, setFalha] = useState<string>();
  useEffect(() => {
    let isHere = true;
    const como = mesa ? '?na=MESA' : para ? `?para=${encodeURIComponent(para)}` : '';
    void ask<Produto>(`${base}/produto/${aberto.id}${como}`).then((answer) => {
      if (!isHere) return;
      if (answer.ok) setProduto(answer.result);
      else setFalha(para ? 'Este produto não é vendido na hora escolhida.' : 'Este produto não está mais à venda.');
    });
    return () => {
      isHere = false;
    };
  }, [aberto.id, base, mesa, para]);
  return (
    <Janela
      titulo={aberto.nome}
      como="produto"
      retrato={<Fotos of={produto?.fotos ?? (aberto.imagem ? [aberto.imagem] : [])} nome={aberto.nome} foto={foto} />}
      fechar={fechar}
    >
      {falha ? <p className="note">{falha}</p> : null}
      {produto ? (
        <Escolher {...props} produto={produto} />
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
  inicial,
  base,
  mesa,
  para,
  podePedir,
  juntar,
}: Pick<ProdutoProps, 'inicial' | 'base' | 'mesa' | 'para' | 'podePedir' | 'juntar'> & {
  readonly produto: Produto;
}) => {
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries((inicial?.adicionais ?? []).map((one) => [one.adicional, one.quantidade])),
  );
  const [partes, setPartes] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries((inicial?.partes ?? []).map((one) => [one.grupo, one.produto])),
  );
  const [sabores, setSabores] = useState<readonly number[]>(() => (inicial?.sabores ?? []).map((one) => one.produto));
  const [observacao, setObservacao] = useState(inicial?.observacao ?? '');
  const [quantidade, setQuantidade] = useState(inicial?.quantidade ?? 1);
  const form = useRef<HTMLDivElement>(null);
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
  const preco = useItemPrice({ base, mesa, para }, item, lacks === undefined && !produto.esgotado);
  const enviar = (): void => {
    if (lacks === undefined) return juntar(item);
    form.current?.querySelector<HTMLElement>(`[data-grupo="${CSS.escape(lacks)}"] :is(input, button)`)?.focus();
  };
  const { sabores: meio } = produto;
  return (
    <Form onSubmit={enviar}>
      <div ref={form} className="escolher">
        {produto.descricao ? <p className="muted">{produto.descricao}</p> : null}
        {produto.vem.length > 0 ? <p className="muted">{`Vem com ${produto.vem.join(', ')}.`}</p> : null}
        {produto.maiores ? <p className="note">Só para maiores de 18 anos: mostre um documento ao receber.</p> : null}
        {produto.escolhas.map(({ grupo, opcoes }) => (
          <fieldset key={grupo} className="grupo" data-grupo={grupo}>
            <Regra nome={grupo} regra="escolha 1" isNeeded isMet={partes[grupo] !== undefined} />
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
            <Regra
              nome={meio.maximo > 2 ? `Até mais ${meio.maximo - 1} sabores` : 'Mais 1 sabor'}
              regra={`opcional, vale o preço ${meio.media ? 'médio' : 'do mais caro'}`}
            />
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
        <Field label="Alguma observação?">
          {(wired) => (
            <textarea
              {...wired}
              rows={2}
              maxLength={200}
              value={observacao}
              onInput={(event) => setObservacao(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="janela__pe">
          <Quantas nome={produto.nome} quantas={quantidade} minimo={1} maximo={99} mudar={setQuantidade} />
          <button type="submit" className="big big--wide" disabled={produto.esgotado || !podePedir}>
            <span>
              {produto.esgotado
                ? 'Esgotado'
                : lacks !== undefined
                  ? `Falta escolher: ${lacks}`
                  : inicial
                    ? 'Guardar'
                    : 'Adicionar'}
            </span>
            {lacks === undefined && preco !== undefined ? <span>{money(preco)}</span> : null}
          </button>
        </div>
      </div>
    </Form>
  );
};

/** Gallery of one or several pictures, operated by finger, or by the arrow keys once it has the focus. */
const Fotos = ({
  of,
  nome,
  foto,
}: Pick<ProdutoProps, 'foto'> & { readonly of: readonly number[]; readonly nome: string }) => {
  const [first] = of;
  if (first === undefined) return null;
  if (of.length === 1) return <img className="escolher__foto" src={foto(first, true)} alt="" />;
  return (
    <div className="fotos" tabIndex={0} role="group" aria-label={`${of.length} fotos de ${nome}`}>
      {of.map((one, at) => (
        <img
          key={one}
          src={foto(one, true)}
          alt={`Foto ${at + 1} de ${of.length}`}
          loading={at === 0 ? 'eager' : 'lazy'}
        />
      ))}
    </div>
  );
};

/** Asks the shop for the price of the line once typing pauses. */
const useItemPrice = (
  { base, mesa, para }: Pick<ProdutoProps, 'base' | 'mesa' | 'para'>,
  item: Item,
  isWhole: boolean,
): number | undefined => {
  const [preco, setPreco] = useState<number>();
  const quiet = useSettled(isWhole ? item : null, 250);
  useEffect(() => {
    let isHere = true;
    if (quiet)
      void send<Conta>(`${base}/conta`, {
        mesa,
        modalidade: mesa ? 'LOCAL' : 'RETIRADA',
        itens: [pedida(quiet)],
        agendadoPara: para,
      }).then((answer) => {
        if (isHere) setPreco(answer.ok ? answer.result.linhas[0]?.total : undefined);
      });
    return () => {
      isHere = false;
    };
  }, [base, mesa, para, quiet]);
  return preco;
};

interface RegraProps {
  readonly nome: string;
  /** 'escolha 1', 'até 3'. */
  readonly regra: string;
  readonly isNeeded?: boolean;
  readonly isMet?: boolean;
}
/** Name of a group and how many options it takes; for a mandatory one, whether that is met. */
const Regra = ({ nome, regra, isNeeded = false, isMet = false }: RegraProps) => (
  <legend>
    <span>
      {nome} <small>{regra}</small>
    </span>
    {!isNeeded ? null : isMet ? (
      <span className="regra regra--feita">
        <Icone de="feito" lado={14} />
        Escolhido
      </span>
    ) : (
      <span className="regra">Obrigatório</span>
    )}
  </legend>
);

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
      <Regra nome={nome} regra={regra} isNeeded={minimo > 0} isMet={chosen >= minimo} />
      {opcoes.map(({ id, nome: of, valor, maximo: most, falta: out }) => {
        const many = counts[id] ?? 0;
        const [isCounted, isFull] = [repete && !isOne, chosen >= maximo];
        const aoLado = out ? 'Em falta' : valor > 0 ? `+ ${money(valor)}` : undefined;
        return isCounted && !out ? (
          <div key={id} className="opcao">
            <span>
              {of}
              {aoLado ? <small>{aoLado}</small> : null}
            </span>
            <Quantas
              nome={of}
              quantas={many}
              minimo={0}
              maximo={isFull ? many : most}
              mudar={(next) => mudar({ ...counts, [id]: next })}
            />
          </div>
        ) : (
          <label key={id} className="opcao" data-falta={out || undefined}>
            {isCounted ? null : (
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={`g${grupo.id}`}
                checked={many > 0}
                disabled={out || (!isOne && many === 0 && isFull)}
                onChange={() => mudar(isOne ? only(id) : { ...counts, [id]: many > 0 ? 0 : 1 })}
              />
            )}
            <span>{of}</span>
            {aoLado ? <span className={out ? 'muted' : undefined}>{aoLado}</span> : null}
          </label>
        );
      })}
    </fieldset>
  );
};

interface QuantasProps {
  readonly nome: string;
  readonly quantas: number;
  readonly minimo: number;
  readonly maximo: number;
  readonly mudar: (quantas: number) => void;
}
/** Stepper for the quantity. A disabled button keeps the focus, so that the keyboard stays in it. */
const Quantas = ({ nome, quantas, minimo, maximo, mudar }: QuantasProps) => (
  <span className="qtd" role="group" aria-label={`Quantidade de ${nome}`}>
    <button
      type="button"
      aria-label={`Menos ${nome}`}
      aria-disabled={quantas <= minimo}
      onClick={() => mudar(Math.max(minimo, quantas - 1))}
    >
      −
    </button>
    <output>{quantas}</output>
    <button
      type="button"
      aria-label={`Mais ${nome}`}
      aria-disabled={quantas >= maximo}
      onClick={() => mudar(Math.min(maximo, quantas + 1))}
    >
      +
    </button>
  </span>
);
