import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button, useCall } from '#screen';
import type { Returned } from '#kit';
import { cardapioDoNovo } from './novoPedido';
import { dinheiro, quantia } from './novoPedido.Recado';
import type { Formulario } from './novoPedido.Tela';

type Produto = Returned<typeof cardapioDoNovo.result>[number];
/** '2*cala': two of what begins so. */
const lido = (text: string): { readonly quantidade: number; readonly busca: string } => {
  const [, vezes, rest = ''] = /^(\d{1,3}(?:[.,]\d{1,3})?) ?[*x](.*)$/i.exec(text.trim()) ?? [];
  const quantidade = Number(vezes?.replace(',', '.'));
  return quantidade > 0 ? { quantidade, busca: rest.trim() } : { quantidade: 1, busca: text.trim() };
};

interface ProdutosProps {
  readonly form: Formulario;
  readonly busca: RefObject<HTMLInputElement | null>;
}
export const Produtos = ({ form, busca: campo }: ProdutosProps) => {
  const id = useId();
  const [texto, setTexto] = useState('');
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
    { busca: pedida },
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
    if (produto && (produto.falta ?? null) === null) setMontando({ produto, quantidade });
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

interface MontarProps {
  readonly produto: Produto;
  readonly inicial: number;
  readonly onFechar: () => void;
  readonly onAdicionar: (item: { quantidade: number; adicionais: number[]; observacao: string | null }) => void;
}
/** The add-ons by figures, a note, and Enter: all without the mouse. */
const Montar = ({ produto, inicial, onFechar, onAdicionar }: MontarProps) => {
  const id = useId();
  const grupo = useRef<HTMLDivElement>(null);
  const [quantidade, setQuantidade] = useState(String(inicial).replace('.', ','));
  const [adicionais, setAdicionais] = useState<readonly number[]>([]);
  const [observacao, setObservacao] = useState('');
  useEffect(() => grupo.current?.querySelector<HTMLElement>('fieldset input, .novo__nota')?.focus(), []);
  const vezes = Number(quantidade.replace(',', '.'));
  const isValid = vezes >= 0.001 && vezes <= 99_999;
  const unidade = produto.adicionais
    .filter((one) => adicionais.includes(one.id))
    .reduce((sum, { valor }) => sum + valor, produto.preco);
  const trocar = (one: number): void =>
    setAdicionais((before) => (before.includes(one) ? before.filter((other) => other !== one) : [...before, one]));
  const adicionar = (): void => {
    if (isValid) onAdicionar({ quantidade: vezes, adicionais: [...adicionais], observacao: observacao.trim() || null });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const extra = isText || event.altKey ? undefined : produto.adicionais[Number(event.key) - 1];
    if (extra) trocar(extra.id);
    else if (event.key === 'Escape') onFechar();
    else if (event.key === 'Enter' && !event.ctrlKey && !(event.target instanceof HTMLButtonElement)) adicionar();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="novo__montar" role="group" aria-label={`Montar ${produto.nome}`} ref={grupo} onKeyDown={onKeyDown}>
      <p className="novo__montar-titulo">
        <strong>{produto.nome}</strong>
        <span className="novo__valor">{isValid ? dinheiro(unidade * vezes) : '–'}</span>
      </p>
      {produto.adicionais.length > 0 && (
        <fieldset>
          <legend>Adicionais</legend>
          <div className="novo__opcoes">
            {produto.adicionais.map((one, index) => (
              <label key={one.id} className="novo__opcao">
                <input type="checkbox" checked={adicionais.includes(one.id)} onChange={() => trocar(one.id)} />
                <span>
                  {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
                  {one.nome} <span className="lead">+ {dinheiro(one.valor)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="novo__montar-pe">
        <label className="novo__rotulo" htmlFor={`${id}-quantidade`}>
          Quantidade
          <input
            id={`${id}-quantidade`}
            className="input novo__quantidade"
            type="text"
            inputMode="decimal"
            aria-invalid={!isValid}
            value={quantidade}
            onChange={({ target }) => setQuantidade(target.value)}
          />
        </label>
        <label className="novo__rotulo novo__rotulo--longo" htmlFor={`${id}-nota`}>
          Observação do item
          <input
            id={`${id}-nota`}
            className="input novo__nota"
            type="text"
            maxLength={200}
            value={observacao}
            onChange={({ target }) => setObservacao(target.value)}
          />
        </label>
        <Button label="Cancelar" onClick={onFechar} />
        <Button
          label={`Adicionar ${quantia(isValid ? vezes : 1)}`}
          icon="add"
          disabled={!isValid}
          onClick={adicionar}
        />
      </div>
    </div>
  );
};
