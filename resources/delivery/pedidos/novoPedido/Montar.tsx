import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '#screen';
import type { Returned, Values } from '#kit';
import type { itemPedido } from '../../../../schemas/delivery/pedidos/pedidoItem';
import type { cardapioDoNovo } from './novoPedido';
import { quantia } from './Recado';
import { cobrados, faltaNoGrupo, media, regraDe } from '../../cardapio/precoDoGrupo';
import { readNumber, rewritten, writtenNumber } from '#kit/numbers';
import { letrasDe } from '../../cardapio/letras';
import { fold } from '#kit/text';
import { centavos, dinheiro } from '../../../comum/centavos';

export type Produto = Returned<typeof cardapioDoNovo.result>[number];
type Item = Omit<Values<typeof itemPedido>, 'produto'>;

/** Option of a product: an add-on, another flavour, a part of a combo. */
interface Opcao {
  readonly id: number;
  readonly nome: string;
  /** Reais. */
  readonly valor: number;
  readonly maximo: number;
  readonly falta?: boolean;
}
interface Grupo {
  readonly chave: string;
  readonly nome: string;
  readonly regra: string;
  readonly minimo: number;
  readonly maximo: number;
  readonly opcoes: readonly Opcao[];
}
/** Number of each option, by group. */
type Escolhas = Readonly<Record<string, Readonly<Record<number, number>>>>;

const gruposDe = ({ grupos, sabores, escolhas }: Produto): readonly Grupo[] => [
  ...escolhas.map(({ grupo, opcoes }) => ({
    chave: `parte ${grupo}`,
    nome: grupo,
    regra: regraDe({ minimo: 1, maximo: 1 }),
    minimo: 1,
    maximo: 1,
    opcoes: opcoes.map(({ produto, nome, acrescimo }) => ({ id: produto, nome, valor: acrescimo, maximo: 1 })),
  })),
  ...(sabores
    ? [
        {
          chave: 'sabores',
          nome: sabores.maximo === 2 ? 'Outro sabor' : 'Outros sabores',
          regra: sabores.media ? 'vale a média' : 'vale o mais caro',
          minimo: 0,
          maximo: sabores.maximo - 1,
          opcoes: sabores.opcoes.map(({ id, nome, preco }) => ({ id, nome, valor: preco, maximo: 1 })),
        },
      ]
    : []),
  ...grupos.map((one) => ({ ...one, chave: `adicional ${one.id}`, regra: regraDe(one) })),
];
const contar = (chosen: Escolhas[string] | undefined): number =>
  Object.values(chosen ?? {}).reduce((sum, one) => sum + one, 0);
/** Adds one of an option, up to the maximum. In a group of one it replaces the chosen option. */
const trocado = (before: Escolhas[string] = {}, { maximo }: Grupo, option: Opcao): Escolhas[string] => {
  const { [option.id]: had = 0, ...others } = before;
  if (maximo === 1) return had > 0 ? {} : { [option.id]: 1 };
  const room = maximo - contar(others);
  return had >= Math.min(option.maximo, room) ? others : { ...others, [option.id]: had + 1 };
};

/** Price of a unit in reais, like the service's. */
const unidadeDe = ({ preco, sabores, grupos, escolhas }: Produto, chosen: Escolhas): number => {
  const inGroup = (chave: string): readonly number[] => Object.keys(chosen[chave] ?? {}).map(Number);
  const outros = (sabores?.opcoes ?? []).filter(({ id }) => inGroup('sabores').includes(id));
  const prices = [preco, ...outros.map((one) => one.preco)].map((one) => centavos(one));
  const base = sabores?.media ? media(prices) : Math.max(...prices);
  const extras = grupos.flatMap(({ id, tipoPreco, opcoes }) =>
    cobrados(
      tipoPreco,
      opcoes.flatMap((one) => {
        const vezes = chosen[`adicional ${id}`]?.[one.id] ?? 0;
        return vezes > 0 ? [{ one, vezes }] : [];
      }),
    ),
  );
  const acrescimos = escolhas.flatMap(({ grupo, opcoes }) =>
    opcoes.filter(({ produto }) => inGroup(`parte ${grupo}`).includes(produto)),
  );
  return (
    (base + extras.reduce((sum, { quantidade, valor }) => sum + quantidade * valor, 0)) / 100 +
    acrescimos.reduce((sum, { acrescimo }) => sum + acrescimo, 0)
  );
};
const itemDe = ({ escolhas, grupos }: Produto, chosen: Escolhas): Pick<Item, 'adicionais' | 'sabores' | 'partes'> => ({
  adicionais: grupos.flatMap(({ id }) =>
    Object.entries(chosen[`adicional ${id}`] ?? {}).map(([one, quantidade]) => ({
      adicional: Number(one),
      quantidade,
    })),
  ),
  sabores: Object.keys(chosen.sabores ?? {}).map(Number),
  partes: escolhas.flatMap(({ grupo }) =>
    Object.keys(chosen[`parte ${grupo}`] ?? {}).map((one) => ({ grupo, produto: Number(one) })),
  ),
});

const detalhesDe = (grupos: readonly Grupo[], chosen: Escolhas): string =>
  grupos
    .flatMap(({ chave, opcoes }) =>
      opcoes.flatMap(({ id, nome }) => {
        const vezes = chosen[chave]?.[id] ?? 0;
        return vezes === 0 ? [] : [vezes > 1 ? `${vezes}× ${nome}` : nome];
      }),
    )
    .join(' · ');

interface MontarProps {
  readonly produto: Produto;
  readonly inicial: number;
  readonly aoFechar: () => void;
  /** `unidade`: price of one in reais; `detalhes`: the chosen options in a line. */
  readonly aoAdicionar: (item: Item, visto: { readonly unidade: number; readonly detalhes: string }) => void;
  /** Digits typed here: the next code, once this item is added. */
  readonly aoDigitarCodigo: (typed: string) => void;
}
/**
 * Options of a product by keyboard: letters choose, Enter adds, and a missing choice is reported at its group. Digits
 * are the next code: they add the item, or wait until nothing is missing.
 */
export const Montar = ({ produto, inicial, aoFechar, aoAdicionar, aoDigitarCodigo }: MontarProps) => {
  const id = useId();
  const todo = useRef<HTMLDivElement>(null);
  const [quantidade, setQuantidade] = useState(writtenNumber(inicial, 3));
  const [escolhas, setEscolhas] = useState<Escolhas>({});
  const [observacao, setObservacao] = useState('');
  const [tentou, setTentou] = useState(false);
  const [espera, setEspera] = useState('');
  useEffect(() => {
    todo.current?.querySelector<HTMLElement>('fieldset input:not([disabled]), .novo__nota')?.focus();
    todo.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const grupos = gruposDe(produto);
  const opcoes = grupos.flatMap((grupo) => grupo.opcoes.map((option) => ({ grupo, option })));
  const letras = letrasDe(grupos.map((grupo) => grupo.opcoes.map(({ nome }) => nome)));
  const faltasEm = (chosen: Escolhas): ReadonlyMap<string, string> =>
    new Map(
      grupos.flatMap((grupo): [string, string][] => {
        const texto = faltaNoGrupo(grupo, contar(chosen[grupo.chave]));
        return texto ? [[grupo.chave, texto]] : [];
      }),
    );
  const faltas = faltasEm(escolhas);
  const vezes = readNumber(quantidade) ?? 0;
  const isValid =
    vezes >= 0.001 &&
    vezes <= 99_999 &&
    Number(vezes.toFixed(3)) === vezes &&
    (produto.pesavel || Number.isInteger(vezes));
  /** Adds the item when nothing is missing; then searches for the code typed meanwhile. */
  const terminar = (chosen: Escolhas, codigo: string): boolean => {
    if (!isValid || faltasEm(chosen).size > 0) return false;
    aoAdicionar(
      { quantidade: vezes, ...itemDe(produto, chosen), observacao: observacao.trim() || null },
      { unidade: unidadeDe(produto, chosen), detalhes: detalhesDe(grupos, chosen) },
    );
    if (codigo !== '') aoDigitarCodigo(codigo);
    return true;
  };
  const trocar = (grupo: Grupo, option: Opcao): void => {
    if (option.falta) return;
    const chosen = { ...escolhas, [grupo.chave]: trocado(escolhas[grupo.chave], grupo, option) };
    setEscolhas(chosen);
    if (espera !== '') terminar(chosen, espera);
  };
  /** Moves the focus to the first missing choice. */
  const apontar = (): void => {
    setTentou(true);
    const at = grupos.findIndex(({ chave }) => faltas.has(chave));
    todo.current?.querySelectorAll('fieldset')[at]?.querySelector<HTMLElement>('input:not([disabled])')?.focus();
  };
  const adicionar = (): void => {
    if (!terminar(escolhas, espera)) apontar();
  };
  const digitar = (codigo: string): void => {
    if (terminar(escolhas, codigo)) return;
    setEspera(codigo);
    apontar();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const isFree = !(target instanceof HTMLInputElement && target.type === 'text') && !ctrlKey && !altKey && !metaKey;
    const letter = isFree && key.length === 1 ? letras.indexOf(fold(key)) : -1;
    if (letter >= 0) trocar(opcoes[letter]!.grupo, opcoes[letter]!.option);
    else if (isFree && /^\d$/.test(key)) digitar(espera + key);
    else if (isFree && key === 'Backspace') setEspera(espera.slice(0, -1));
    else if (isFree && key === ';') todo.current?.querySelector<HTMLElement>('.novo__nota')?.focus();
    else if (key === 'Escape') aoFechar();
    else if (key === 'Enter' && !ctrlKey && !(target instanceof HTMLButtonElement)) adicionar();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  let numero = 0;
  return (
    <div className="novo__montar" role="group" aria-label={`Montar ${produto.nome}`} ref={todo} onKeyDown={onKeyDown}>
      <p className="novo__montar-titulo">
        <strong>{produto.nome}</strong>
        <span className="novo__valor">{isValid ? dinheiro(unidadeDe(produto, escolhas) * vezes) : '–'}</span>
      </p>
      {produto.vem.length > 0 && <p className="novo__vem lead">Vem com {produto.vem.join(', ')}.</p>}
      {grupos.map((grupo) => (
        <Escolha key={grupo.chave} grupo={grupo} falta={tentou ? faltas.get(grupo.chave) : undefined}>
          {grupo.opcoes.map((option) => {
            const letra = letras[numero++];
            const had = escolhas[grupo.chave]?.[option.id] ?? 0;
            return (
              <label key={option.id} className="novo__opcao">
                <input
                  type="checkbox"
                  checked={had > 0}
                  disabled={option.falta}
                  onChange={() => trocar(grupo, option)}
                />
                <span>
                  {letra && <kbd aria-hidden="true">{letra.toUpperCase()}</kbd>}
                  {had > 1 && `${had}× `}
                  {option.nome}{' '}
                  <span className="lead">
                    {option.falta ? 'em falta' : option.valor > 0 && precoDaOpcao(grupo, option)}
                  </span>
                </span>
              </label>
            );
          })}
        </Escolha>
      ))}
      {espera !== '' && (
        <p className="novo__espera" role="status">
          O código <strong>{espera}</strong> espera: complete este item.
        </p>
      )}
      <div className="novo__montar-pe">
        <label className="novo__rotulo" htmlFor={`${id}-quantidade`}>
          {produto.pesavel ? 'Peso em kg' : 'Quantidade'}
          <input
            id={`${id}-quantidade`}
            className="input novo__quantidade"
            type="text"
            inputMode={produto.pesavel ? 'decimal' : 'numeric'}
            aria-invalid={!isValid}
            value={quantidade}
            onChange={({ target }) => setQuantidade(target.value)}
            onBlur={() => setQuantidade(rewritten(quantidade, 3, produto.pesavel ? 3 : undefined))}
          />
        </label>
        <label className="novo__rotulo novo__rotulo--longo" htmlFor={`${id}-nota`}>
          <span>
            Observação para a cozinha <kbd aria-hidden="true">;</kbd>
          </span>
          <input
            id={`${id}-nota`}
            className="input novo__nota"
            type="text"
            maxLength={200}
            value={observacao}
            onChange={({ target }) => setObservacao(target.value)}
          />
        </label>
        <Button label="Cancelar" onClick={aoFechar} />
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
/** A flavour has its own price; other options are added. */
const precoDaOpcao = ({ chave }: Grupo, { valor }: Opcao): string =>
  chave === 'sabores' ? dinheiro(valor) : `+ ${dinheiro(valor)}`;

interface EscolhaProps {
  readonly grupo: Grupo;
  readonly falta: string | undefined;
  readonly children: ReactNode;
}
const Escolha = ({ grupo, falta, children }: EscolhaProps) => {
  const id = useId();
  return (
    <fieldset aria-describedby={falta ? id : undefined}>
      <legend>
        {grupo.nome} <small className="lead">{grupo.regra}</small>
      </legend>
      <div className="novo__opcoes">{children}</div>
      {falta && (
        <p className="labelled__error" id={id} role="alert">
          {falta}
        </p>
      )}
    </fieldset>
  );
};
