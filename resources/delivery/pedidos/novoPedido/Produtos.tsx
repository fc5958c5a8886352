import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { Picture, useCall, useTypeAhead } from '#screen';
import type { Returned } from '#kit';
import { lido, pergunta } from '../../cardapio/produtoPedido';
import { cardapioDoNovo, type inicioDoNovo } from './novoPedido';
import { Montar, type Produto } from './Montar';
import type { Formulario } from './Tela';
import { dinheiro } from '../../../comum/centavos';

export type Inicio = Returned<typeof inicioDoNovo.result>;
interface ProdutosProps {
  /** Search text of the page at its start: the customer's usual product. */
  readonly inicial: string;
  readonly form: Formulario;
  readonly inicio: Inicio | undefined;
  readonly busca: RefObject<HTMLInputElement | null>;
  /** Leaves the search and goes on at the payment. */
  readonly pagar: () => void;
}
interface Montando {
  readonly produto: Produto;
  readonly quantidade: number;
}
/** Search for products, and beside it the menu by category with pictures. */
export const Produtos = ({ form, inicio, busca: campo, inicial, pagar }: ProdutosProps) => {
  const id = useId();
  const [texto, setTexto] = useState(inicial);
  const [at, setAt] = useState(0);
  const [montando, setMontando] = useState<Montando>();
  const [erro, setErro] = useState<string>();
  /** True after Enter while the answer is missing: its first result is taken. */
  const [isMeant, setMeant] = useState(false);
  const { quantidade, busca } = lido(texto);
  const [pedida, setPedida] = useState(busca);
  useEffect(() => {
    const timer = setTimeout(() => setPedida(busca), 120);
    return () => clearTimeout(timer);
  }, [busca]);
  const onde = { canal: form.values.canal, agendadoPara: form.values.agendadoPara };
  const { data, isStale, isLoading, error } = useCall(
    cardapioDoNovo,
    { ...onde, busca: pedida },
    { when: pedida !== '', keep: true },
  );
  const ahead = useTypeAhead(isMeant && !error);
  const found = busca === '' ? [] : (data ?? []);
  const on = Math.min(at, found.length - 1);
  const isSettled = busca !== '' && pedida === busca && !isStale && !isLoading;
  const procurar = (typed: string): void => {
    setTexto(typed);
    setAt(0);
    setMontando(undefined);
    setErro(undefined);
    setMeant(false);
  };
  const voltar = (): void => {
    procurar('');
    campo.current?.focus();
  };
  const incluir = (
    produto: Produto,
    item: Omit<NonNullable<Formulario['values']['itens']>[number], 'produto'>,
  ): void => {
    form.change({ itens: [...(form.values.itens ?? []), { produto: produto.id, ...item }] });
    voltar();
  };
  const escolher = (produto: Produto | undefined, vezes = quantidade): void => {
    if (!produto) return;
    if ((produto.falta ?? null) !== null) return setErro(`${produto.nome}: ${produto.falta}`);
    const peso = produto.peso ?? undefined;
    if (pergunta(produto, peso ?? (produto.pesavel && vezes !== 1 ? vezes : undefined), false))
      return setMontando({ produto, quantidade: peso ?? vezes });
    return incluir(produto, {
      quantidade: peso ?? vezes,
      adicionais: [],
      sabores: [],
      partes: [],
      observacao: null,
    });
  };
  const chegou = useEffectEvent(() => {
    const one = found[on];
    if (!one || (one.falta ?? null) !== null) ahead.forget();
    setMeant(false);
    escolher(one);
  });
  useEffect(() => {
    if (isMeant && isSettled) chegou();
  }, [isMeant, isSettled]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (ahead.take(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((on + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      if (busca === '') pagar();
      else if (isSettled) escolher(found[on]);
      else setMeant(true);
    }
    if (event.key === 'Escape') {
      ahead.forget();
      procurar('');
    }
  };
  const isOpen = found.length > 0 && montando === undefined;
  return (
    <section className="card novo__bloco" aria-labelledby="novo-produtos">
      <h2 id="novo-produtos">
        Produtos <kbd>Alt 2</kbd>
      </h2>
      <label className="labelled__label" htmlFor={id}>
        Código ou nome
      </label>
      <input
        ref={campo}
        id={id}
        className="input novo__busca"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-lista`}
        aria-activedescendant={isOpen ? `${id}-${on}` : undefined}
        aria-invalid={form.errors.itens !== undefined}
        placeholder="2* lança duas. Enter no campo vazio vai ao pagamento"
        value={texto}
        onChange={({ target }) => procurar(target.value)}
        onKeyDown={onKeyDown}
      />
      {form.errors.itens && <p className="labelled__error">Inclua ao menos um item!</p>}
      {erro && (
        <p className="labelled__error" role="alert">
          {erro}
        </p>
      )}
      <ul
        className="novo__achados"
        id={`${id}-lista`}
        role="listbox"
        aria-label="Produtos"
        hidden={found.length === 0 || montando !== undefined}
      >
        {found.map((one, index) => (
          <li
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === on}
            aria-disabled={(one.falta ?? null) !== null}
            onClick={() => escolher(one)}
          >
            <span className="novo__foto" aria-hidden="true">
              <Picture id={one.imagem ?? null} title={one.nome} />
            </span>
            <span className="novo__achado-nome">
              <strong>{one.nome}</strong>
              <small>
                {[one.categoria, one.codigo && `código ${one.codigo}`, one.falta].filter(Boolean).join(' · ')}
              </small>
            </span>
            {(one.de ?? null) !== null && <s className="lead">{dinheiro(one.de!)}</s>}
            <span className="novo__valor">{dinheiro(one.preco)}</span>
          </li>
        ))}
      </ul>
      {error ? (
        <p className="labelled__error">Não deu para procurar produtos. Tente de novo.</p>
      ) : (
        isSettled && found.length === 0 && <p className="lead">Nenhum produto à venda com “{busca}”.</p>
      )}
      {montando && (
        <Montar
          key={montando.produto.id}
          produto={montando.produto}
          inicial={montando.quantidade}
          aoFechar={voltar}
          aoAdicionar={(item) => incluir(montando.produto, item)}
          aoDigitarCodigo={procurar}
        />
      )}
      {busca === '' && <Pecas onde={onde} inicio={inicio} escolher={(one) => escolher(one, 1)} />}
    </section>
  );
};

interface PecasProps {
  readonly onde: Pick<Formulario['values'], 'canal' | 'agendadoPara'>;
  readonly inicio: Inicio | undefined;
  readonly escolher: (one: Produto) => void;
}
/** Touch grid of the most ordered products, or of one category. */
const Pecas = ({ onde, inicio, escolher }: PecasProps) => {
  const [categoria, setCategoria] = useState<number | null>(null);
  const { data = [], isStale } = useCall(cardapioDoNovo, { ...onde, busca: null, categoria }, { keep: true });
  const categorias = inicio?.categorias ?? [];
  return (
    <>
      <div className="novo__abas" role="group" aria-label="Categorias">
        {[{ id: null, nome: 'Mais pedidos' }, ...categorias].map(({ id, nome }) => (
          <button key={id ?? 0} type="button" aria-pressed={categoria === id} onClick={() => setCategoria(id)}>
            {nome}
          </button>
        ))}
      </div>
      <ul className="novo__pecas" aria-label="Produtos da categoria" data-stale={isStale || undefined}>
        {data.map((one) => (
          <li key={one.id}>
            <button type="button" aria-disabled={(one.falta ?? null) !== null} onClick={() => escolher(one)}>
              <span className="novo__foto" aria-hidden="true">
                <Picture id={one.imagem ?? null} title={one.nome} />
              </span>
              <span className="novo__peca-nome">
                <strong>{one.nome}</strong>
                <small>
                  {[one.codigo, one.falta ?? `${dinheiro(one.preco)}${one.pesavel ? ' o kg' : ''}`]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="labelled__help novo__teclas">
        Ao montar um item, letras escolhem e números são sempre o próximo código.
      </p>
    </>
  );
};
