import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#fields/parts';
import { Picture, Sign } from '#screen';
import { Montar } from '../../delivery/pedidos/novoPedido/Montar';
import { lido, pergunta } from '../../delivery/cardapio/produtoPedido';
import { achar, type Achado, type Linha, type Produto } from '../comanda';
import { novaChave, type Cardapio } from './Estado';
import { dinheiro } from '../../comum/centavos';

/** Short beep, or a low one for an unknown code. */
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

interface Montando {
  readonly produto: Produto;
  readonly quantidade: number;
}
/** State of the search and of the product being put together below it. */
export const useSearchResult = () => {
  const campo = useRef<HTMLInputElement>(null);
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  const [montando, setMontando] = useState<Montando>();
  const [erro, setErro] = useState<string>();
  const digitar = (text: string): void => {
    setTexto(text);
    setAt(0);
    setMontando(undefined);
    setErro(undefined);
  };
  return {
    campo,
    texto,
    digitar,
    at,
    setAt,
    montando,
    setMontando,
    erro,
    setErro,
    estaVazia: texto === '' && montando === undefined,
    focar: (): void => campo.current?.focus(),
  };
};

interface ProdutosProps {
  readonly cardapio: Cardapio | undefined;
  readonly favoritos: readonly number[];
  readonly temSom: boolean;
  readonly linhas: readonly Linha[];
  readonly procura: ReturnType<typeof useSearchResult>;
  readonly lancar: (linha: Linha) => void;
  /** Keys of an empty search: lines, quantities. */
  readonly aoTeclarVazio: (key: string) => boolean;
}
/** The search that the scanner types into, and the products to touch. */
export const Produtos = ({ cardapio, favoritos, temSom, linhas, procura, lancar, aoTeclarVazio }: ProdutosProps) => {
  const id = useId();
  const [aba, setAba] = useState<number>();
  const { campo, texto, digitar, at, setAt, montando, setMontando, erro, setErro, focar } = procura;
  const produtos = cardapio?.produtos ?? [];
  const { quantidade, busca: palavras } = lido(texto);
  const achados = achar(produtos, palavras, cardapio?.etiqueta).slice(0, 30);
  const on = Math.min(at, Math.max(0, achados.length - 1));
  // The arrows go through all of them, also where the list is longer than its place.
  useEffect(() => {
    document.getElementById(`${id}-${on}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, on, texto]);
  const limpar = (): void => {
    digitar('');
    focar();
  };
  const escolher = ({ produto, peso, exato }: Achado, vezes: number): void => {
    if (produto.falta) {
      if (temSom) bipe(false);
      return setErro(`${produto.nome}: ${produto.falta}`);
    }
    const quanto = peso ?? vezes;
    if (temSom && exato) bipe(true);
    if (pergunta(produto, peso ?? (produto.pesavel && vezes !== 1 ? vezes : undefined), exato)) {
      setErro(undefined);
      return setMontando({ produto, quantidade: quanto });
    }
    lancar({ ...simples(produto), quantidade: quanto });
    return limpar();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (texto === '' && !event.ctrlKey && !event.altKey && aoTeclarVazio(event.key)) return event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && achados.length > 0) {
      event.preventDefault();
      setAt((on + step + achados.length) % achados.length);
    }
    if (event.key === 'Enter' && palavras !== '') {
      event.preventDefault();
      // A scanner types faster than a render: reads the current value of the field.
      const now = lido(event.target instanceof HTMLInputElement ? event.target.value : texto);
      const found = achar(produtos, now.busca, cardapio?.etiqueta);
      const one = found[now.busca === palavras ? on : 0];
      if (one) return escolher(one, now.quantidade);
      if (temSom) bipe(false);
      digitar('');
      setErro(`Nenhum produto com “${now.busca}”.`);
    }
    return undefined;
  };
  const abas = (cardapio?.categorias ?? []).filter(({ id: of }) =>
    produtos.some(({ categoriaId }) => categoriaId === of),
  );
  const temFavoritos = favoritos.length > 0;
  const escolhida = aba ?? (temFavoritos ? 0 : abas[0]?.id);
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
        <Sign name="search" size={22} />
        <input
          ref={campo}
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
          onChange={({ target }) => digitar(target.value)}
          onKeyDown={onKeyDown}
        />
        {texto === '' ? (
          <kbd aria-hidden="true">F2</kbd>
        ) : (
          <IconButton icon="close" label="Limpar a busca" shortcut="Esc" onClick={limpar} />
        )}
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
          aoFechar={limpar}
          aoAdicionar={(item, { unidade, detalhes }) => {
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
          aoDigitarCodigo={digitar}
        />
      )}
      {palavras === '' && !montando && (
        <>
          <div className="pdv__abas" role="group" aria-label="Categorias">
            {temFavoritos && (
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
                    data-on={vezes > 0 || undefined}
                    aria-disabled={Boolean(one.falta)}
                    onClick={() => escolher({ produto: one, exato: false }, 1)}
                  >
                    <span className="pdv__foto" aria-hidden="true">
                      <Picture id={one.imagem ?? null} title={one.nome} />
                    </span>
                    <span className="pdv__peca-nome">{one.nome}</span>
                    <span className="lead">{one.falta ?? `${dinheiro(one.preco)}${one.pesavel ? ' o kg' : ''}`}</span>
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
