import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useCall } from '#screen';
import { lido } from '../pdv/servico/comanda';
import { cardapioDoNovo } from './novoPedido';
import { Montar, type Produto } from './novoPedido.Montar';
import type { Formulario } from './novoPedido.Tela';
import { dinheiro } from '../centavos';

interface ProdutosProps {
  /** What is looked for when the page opens: what the customer usually buys. */
  readonly inicial: string;
  readonly form: Formulario;
  readonly busca: RefObject<HTMLInputElement | null>;
}
export const Produtos = ({ form, busca: campo, inicial }: ProdutosProps) => {
  const id = useId();
  const [texto, setTexto] = useState(inicial);
  const [at, setAt] = useState(0);
  const [montando, setMontando] = useState<{ readonly produto: Produto; readonly quantidade: number }>();
  const { quantidade, busca } = lido(texto);
  const [pedida, setPedida] = useState(busca);
  useEffect(() => {
    const timer = setTimeout(() => setPedida(busca), 120);
    return () => clearTimeout(timer);
  }, [busca]);
  const { data, isStale, isLoading, error } = useCall(
    cardapioDoNovo,
    { busca: pedida, canal: form.values.canal, agendadoPara: form.values.agendadoPara },
    { when: pedida !== '', keep: true },
  );
  const found = busca === '' ? [] : (data ?? []);
  const on = Math.min(at, found.length - 1);
  const isSettled = busca !== '' && pedida === busca && !isStale && !isLoading;
  const voltar = (): void => {
    setMontando(undefined);
    setTexto('');
    setAt(0);
    campo.current?.focus();
  };
  const escolher = (produto: Produto | undefined): void => {
    if (produto && (produto.falta ?? null) === null) setMontando({ produto, quantidade: produto.peso ?? quantidade });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((on + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && !event.ctrlKey && isSettled) {
      event.preventDefault();
      escolher(found[on]);
    }
    if (event.key === 'Escape') setTexto('');
  };
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
        aria-expanded={found.length > 0 && montando === undefined}
        aria-controls={`${id}-lista`}
        aria-activedescendant={found.length > 0 && montando === undefined ? `${id}-${on}` : undefined}
        aria-invalid={form.errors.itens !== undefined}
        aria-describedby={`${id}-ajuda`}
        value={texto}
        onChange={({ target }) => {
          setTexto(target.value);
          setAt(0);
          setMontando(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="labelled__help" id={`${id}-ajuda`}>
        2* lança duas unidades.
      </p>
      {form.errors.itens && <p className="labelled__error">Inclua ao menos um item!</p>}
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
          onFechar={voltar}
          onAdicionar={(item) => {
            form.change({ itens: [...(form.values.itens ?? []), { produto: montando.produto.id, ...item }] });
            voltar();
          }}
        />
      )}
    </section>
  );
};
