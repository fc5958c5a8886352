import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { Picture } from '#screen';
import { dinheiro } from '../delivery/novoPedido.Recado';
import { Montar } from '../delivery/novoPedido.Montar';
import { achar, lido, pergunta, type Achado, type Linha, type Produto } from './servico/comanda';
import { novaChave, type Cardapio } from './vender.Estado';

/** A short beep, or a low one for a code that nobody knows. */
const bipe = (isKnown: boolean): void => {
  try {
    const context = new AudioContext();
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = isKnown ? 1_320 : 220;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + (isKnown ? 0.07 : 0.3));
    tone.onended = () => void context.close();
  } catch {
    // A browser without sound sells as well.
  }
};

interface ProdutosProps {
  readonly cardapio: Cardapio | undefined;
  readonly favoritos: readonly number[];
  readonly hasSom: boolean;
  readonly linhas: readonly Linha[];
  readonly busca: RefObject<HTMLInputElement | null>;
  readonly lancar: (linha: Linha) => void;
  /** Keys of an empty search: lines, quantities. */
  readonly onVazio: (key: string) => boolean;
}
interface Montando {
  readonly produto: Produto;
  readonly quantidade: number;
}
/** The search that the scanner types into, and the products to touch. */
export const Produtos = ({ cardapio, favoritos, hasSom, linhas, busca, lancar, onVazio }: ProdutosProps) => {
  const id = useId();
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  const [aba, setAba] = useState<number>();
  const [montando, setMontando] = useState<Montando>();
  const [erro, setErro] = useState<string>();
  const produtos = cardapio?.produtos ?? [];
  const { quantidade, busca: palavras } = lido(texto);
  const achados = achar(produtos, palavras).slice(0, 30);
  const on = Math.min(at, Math.max(0, achados.length - 1));
  const limpar = (): void => {
    setTexto('');
    setAt(0);
    setMontando(undefined);
    busca.current?.focus();
  };
  const escolher = ({ produto, peso, exato }: Achado, vezes: number): void => {
    if (produto.falta) {
      if (hasSom) bipe(false);
      return setErro(`${produto.nome}: ${produto.falta}`);
    }
    setErro(undefined);
    const quanto = peso ?? vezes;
    if (hasSom && exato) bipe(true);
    if (pergunta(produto, peso ?? (produto.pesavel && vezes !== 1 ? vezes : undefined), exato))
      return setMontando({ produto, quantidade: quanto });
    lancar({ ...simples(produto), quantidade: quanto });
    return limpar();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (texto === '' && !event.ctrlKey && !event.altKey && onVazio(event.key)) return event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && achados.length > 0) {
      event.preventDefault();
      setAt((on + step + achados.length) % achados.length);
    }
    if (event.key === 'Enter' && palavras !== '') {
      event.preventDefault();
      // A scanner is faster than a drawing: what stands in the field now is meant.
      const now = lido(event.target instanceof HTMLInputElement ? event.target.value : texto);
      const found = achar(produtos, now.busca);
      const one = found[now.busca === palavras ? on : 0];
      if (one) return escolher(one, now.quantidade);
      if (hasSom) bipe(false);
      setErro(`Nenhum produto com “${now.busca}”.`);
      setTexto('');
    }
    if (event.key === 'Escape' && texto !== '') {
      event.stopPropagation();
      limpar();
    }
    return undefined;
  };
  const abas = (cardapio?.categorias ?? []).filter(({ id: of }) =>
    produtos.some(({ categoriaId }) => categoriaId === of),
  );
  const hasFavoritos = favoritos.length > 0;
  const escolhida = aba ?? (hasFavoritos ? 0 : abas[0]?.id);
  const vistos =
    escolhida === 0
      ? favoritos.flatMap((one) => produtos.find((product) => product.id === one) ?? [])
      : produtos.filter(({ categoriaId }) => categoriaId === escolhida);
  return (
    <section className="pdv__produtos" aria-label="Produtos">
      <div className="pdv__busca">
        <label className="visually-hidden" htmlFor={id}>
          Código de barras, código ou nome
        </label>
        <input
          ref={busca}
          id={id}
          className="input"
          type="text"
          role="combobox"
          autoComplete="off"
          autoFocus
          aria-expanded={achados.length > 0 && montando === undefined}
          aria-controls={`${id}-lista`}
          aria-activedescendant={achados.length > 0 && montando === undefined ? `${id}-${on}` : undefined}
          placeholder="Passe o leitor, digite o código ou o nome. 3* lança três."
          value={texto}
          onChange={({ target }) => {
            setTexto(target.value);
            setAt(0);
            setErro(undefined);
            setMontando(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">F2</kbd>
      </div>
      <p className="labelled__error pdv__recado" role="alert">
        {erro}
      </p>
      <ul
        className="novo__achados"
        id={`${id}-lista`}
        role="listbox"
        aria-label="Produtos encontrados"
        hidden={achados.length === 0 || montando !== undefined}
      >
        {achados.map((one, index) => (
          <li
            key={one.produto.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === on}
            aria-disabled={Boolean(one.produto.falta)}
            onClick={() => escolher(one, quantidade)}
          >
            <span className="novo__achado-nome">
              <strong>{one.produto.nome}</strong>
              <small>
                {[one.produto.categoria, one.produto.codigo && `código ${one.produto.codigo}`, one.produto.falta]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="novo__valor">{dinheiro(one.produto.preco)}</span>
          </li>
        ))}
      </ul>
      {montando && (
        <Montar
          key={montando.produto.id}
          produto={montando.produto}
          inicial={montando.quantidade}
          onFechar={limpar}
          onAdicionar={(item, { unidade, detalhes }) => {
            lancar({
              ...simples(montando.produto),
              unidade,
              detalhes,
              quantidade: item.quantidade,
              observacao: item.observacao,
              adicionais: item.adicionais ?? [],
              sabores: item.sabores ?? [],
              partes: item.partes ?? [],
            });
            limpar();
          }}
        />
      )}
      {palavras === '' && !montando && (
        <>
          <div className="pdv__abas" role="group" aria-label="Categorias">
            {hasFavoritos && (
              <button type="button" aria-pressed={escolhida === 0} onClick={() => setAba(0)}>
                Mais usados
              </button>
            )}
            {abas.map(({ id: of, nome }) => (
              <button key={of} type="button" aria-pressed={escolhida === of} onClick={() => setAba(of)}>
                {nome}
              </button>
            ))}
          </div>
          <ul className="pdv__pecas">
            {vistos.map((one) => {
              const vezes = linhas.reduce((sum, line) => sum + (line.produto === one.id ? line.quantidade : 0), 0);
              return (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-disabled={Boolean(one.falta)}
                    onClick={() => escolher({ produto: one, exato: false }, 1)}
                  >
                    <span className="pdv__foto" aria-hidden="true">
                      <Picture id={one.imagem ?? null} title={one.nome} />
                    </span>
                    <span className="pdv__peca-nome">{one.nome}</span>
                    <span className="lead">{one.falta ?? dinheiro(one.preco)}</span>
                    {vezes > 0 && (
                      <span className="pdv__vezes">
                        <span className="visually-hidden">Na venda: </span>
                        {vezes.toLocaleString('pt-BR', { maximumFractionDigits: 3 })}
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
};
const simples = ({ id, nome, preco, pesavel }: Produto): Linha => ({
  chave: novaChave(),
  produto: id,
  nome,
  detalhes: '',
  pesavel,
  quantidade: 1,
  unidade: preco,
  desconto: 0,
  observacao: null,
  adicionais: [],
  sabores: [],
  partes: [],
});
