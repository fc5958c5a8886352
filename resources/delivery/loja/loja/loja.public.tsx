import { fold } from '#kit/text';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { money, type PublicProps } from '#public';
import {
  posto,
  tirado,
  pedida,
  useKept,
  type Foto,
  type Item,
  type Loja as Dados,
  type Vitrine,
} from './loja.Cesta.public';
import { Barra, Cesta, usePrice } from './loja.Conta.public';
import { useBrandColor } from './loja.Cor.public';
import { Fechar } from './loja.Fechar.public';
import { Icone } from './loja.Icone.public';
import { DetalheDoProduto } from './loja.Produto.public';
import { HoraDoCardapio, useCatalog, useWhen } from './loja.Quando.public';
import { iniciais, Rodape } from './loja.Rodape.public';

type Categorias = Vitrine['categorias'];
type Produto = Categorias[number]['produtos'][number];

const Pagina = (props: PublicProps<Vitrine>) => {
  const { loja, mudou } = props.data;
  if (mudou)
    return (
      <main className="page">
        <h1>A loja mudou de endereço</h1>
        <a className="big" href={`/${mudou}`}>
          Ir para a loja
        </a>
      </main>
    );
  return loja ? <Aberta {...props} loja={loja} /> : null;
};

const Aberta = ({
  data: { mesa, categorias: inicial },
  from,
  loja,
}: PublicProps<Vitrine> & { readonly loja: Dados }) => {
  const [base, token = null] = from.split('?')[0]!.split('/mesa/') as [string, string?];
  const [kept, keep] = useKept([loja.site ?? base, ...(token ? [token] : [])].join(':'));
  const quando = useWhen(loja, token);
  const cardapio = useCatalog(base, inicial, quando);
  const { categorias } = cardapio;
  const [busca, setBusca] = useState('');
  const [selo, setSelo] = useState<string>();
  /** `em`: the line of the basket that is being changed. */
  const [aberto, setAberto] = useState<{ readonly produto: Vista; readonly em?: number }>();
  const [isClosing, setClosing] = useState(false);
  useBrandColor(loja.cor);
  const foto: Foto = (imagem, isLarge) => `${base}/foto/${imagem}${isLarge ? '?grande=true' : ''}`;
  const podePedir = loja.aberta || (loja.agenda && !mesa);
  const selos = [...new Set(categorias.flatMap(({ produtos }) => produtos.flatMap((one) => one.selos)))];
  const wanted = fold(busca).trim();
  const serve = ({ nome, selos: own }: Produto): boolean =>
    fold([nome, ...own].join(' ')).includes(wanted) && (selo === undefined || own.includes(selo));
  const found = categorias
    .map((one) => ({ ...one, produtos: one.produtos.filter(serve) }))
    .filter(({ produtos }) => produtos.length > 0);
  const { conta, falha, isFresh, somar } = usePrice(base, {
    mesa: token,
    modalidade: token ? 'LOCAL' : 'RETIRADA',
    itens: kept.itens.map(pedida),
    agendadoPara: quando.para,
  });
  const juntar = (item: Item): void => {
    const em = aberto?.em;
    const shown = em === undefined ? undefined : kept.itens[em];
    keep(({ itens }) => ({ itens: posto(itens, item, shown, em) }));
    setAberto(undefined);
  };
  const mudar = (em: number): void => {
    const { produto: id, nome } = kept.itens[em]!;
    const all = categorias.flatMap(({ produtos }) => produtos);
    setAberto({ produto: all.find((one) => one.id === id) ?? { id, nome, imagem: null }, em });
  };
  const tirar = (em: number): void => {
    const shown = kept.itens[em];
    keep(({ itens }) => ({ itens: tirado(itens, shown, em) }));
  };
  const cesta = { kept, conta: kept.itens.length > 0 ? conta : undefined, mudar, tirar };
  return (
    <>
      <a className="pular" href="#cardapio">
        Ir para o cardápio
      </a>
      <Topo loja={loja} mesa={mesa} foto={foto}>
        {kept.itens.length === 0 && kept.ultimo.length > 0 && podePedir ? (
          <button
            type="button"
            className="big big--quiet"
            onClick={() => keep(({ itens, ultimo }) => ({ itens: [...itens, ...ultimo] }))}
          >
            Repetir o último pedido
          </button>
        ) : null}
      </Topo>
      <Abas categorias={found} busca={busca} buscar={setBusca} />
      <div className="loja__largura loja__colunas">
        <main id="cardapio" className="cardapio">
          {token === null && loja.horas.length > 0 ? (
            <HoraDoCardapio loja={loja} cardapio={cardapio} {...quando} />
          ) : null}
          {selos.length > 0 ? (
            <div className="selos" role="group" aria-label="Só o que é">
              {selos.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={selo === one}
                  onClick={() => setSelo(selo === one ? undefined : one)}
                >
                  {one}
                </button>
              ))}
            </div>
          ) : null}
          {found.length === 0 ? (
            <p className="muted" role="status">
              {categorias.length === 0 ? 'O cardápio está vazio agora.' : 'Nada assim. Tente outra palavra.'}
            </p>
          ) : null}
          {found.map(({ id, nome, produtos }) => (
            <section key={id} aria-labelledby={`c${id}`}>
              <h2 id={`c${id}`}>{nome}</h2>
              <ul className="produtos" data-grade={loja.layout === 'GRADE' || undefined}>
                {produtos.map((one) => (
                  <li key={one.id}>
                    <DoCardapio produto={one} foto={foto} abrir={() => setAberto({ produto: one })} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {loja.galeria.length > 0 ? (
            <section aria-labelledby="fotos">
              <h2 id="fotos">Fotos da loja</h2>
              <ul className="galeria">
                {loja.galeria.map(({ imagem, legenda }) => (
                  <li key={imagem}>
                    <figure>
                      <img src={foto(imagem)} alt={legenda ? '' : 'Foto da loja'} loading="lazy" />
                      {legenda ? <figcaption className="muted small">{legenda}</figcaption> : null}
                    </figure>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </main>
        <Cesta
          {...cesta}
          isFresh={isFresh}
          mesa={mesa}
          falha={falha}
          somar={somar}
          continuar={() => setClosing(true)}
        />
      </div>
      <Rodape loja={loja} />
      <Barra {...cesta} continuar={() => setClosing(true)} />
      {isClosing ? (
        <Fechar
          loja={loja}
          base={base}
          mesa={token}
          quando={quando}
          kept={kept}
          keep={keep}
          mudar={mudar}
          tirar={tirar}
          fechar={() => setClosing(false)}
        />
      ) : null}
      {aberto ? (
        <DetalheDoProduto
          aberto={aberto.produto}
          inicial={aberto.em === undefined ? undefined : kept.itens[aberto.em]}
          base={base}
          mesa={token}
          para={quando.para}
          podePedir={podePedir}
          foto={foto}
          juntar={juntar}
          fechar={() => setAberto(undefined)}
        />
      ) : null}
    </>
  );
};
type Vista = Pick<Produto, 'id' | 'nome' | 'imagem'>;

/** Category at the top of the window. */
const useShownSection = (ids: readonly number[]): number | undefined => {
  const [atual, setAtual] = useState(ids[0]);
  const key = ids.join();
  useEffect(() => {
    const seen = new Set<number>();
    const watched = key === '' ? [] : key.split(',').map(Number);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = Number(target.firstElementChild?.id.slice(1));
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        setAtual((before) => watched.find((id) => seen.has(id)) ?? before);
      },
      { rootMargin: '-72px 0px -55% 0px' },
    );
    for (const id of watched) {
      const section = document.getElementById(`c${id}`)?.parentElement;
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return atual;
};

interface AbasProps {
  readonly categorias: Categorias;
  readonly busca: string;
  readonly buscar: (busca: string) => void;
}
/** Links to the categories, and the search for a product. */
const Abas = ({ categorias, busca, buscar }: AbasProps) => {
  const [isSearching, setSearching] = useState(false);
  const atual = useShownSection(categorias.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) list.current!.scrollLeft = tab.offsetLeft - 48;
  }, [atual]);
  useEffect(() => {
    if (isSearching) input.current?.focus();
  }, [isSearching]);
  const parar = (): void => {
    buscar('');
    setSearching(false);
  };
  return (
    <nav className="abas" aria-label="Categorias">
      <div className="loja__largura">
        <ul ref={list}>
          {categorias.map(({ id, nome }) => (
            <li key={id}>
              <a href={`#c${id}`} aria-current={atual === id ? 'true' : undefined}>
                {nome}
              </a>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="icone icone--nu scripted"
          aria-label={isSearching ? 'Fechar a busca' : 'Buscar no cardápio'}
          onClick={() => (isSearching ? parar() : setSearching(true))}
        >
          <Icone de={isSearching ? 'fechar' : 'buscar'} />
        </button>
      </div>
      {isSearching ? (
        <div className="loja__largura abas__busca">
          <input
            ref={input}
            type="search"
            aria-label="Buscar no cardápio"
            placeholder="O que você quer comer?"
            value={busca}
            onInput={(event) => buscar(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') parar();
            }}
          />
        </div>
      ) : null}
    </nav>
  );
};

interface DoCardapioProps {
  readonly produto: Produto;
  readonly foto: Foto;
  readonly abrir: () => void;
}
const DoCardapio = ({ produto, foto, abrir }: DoCardapioProps) => (
  <button type="button" className="produto" data-esgotado={produto.esgotado || undefined} onClick={abrir}>
    <span className="produto__texto">
      <strong>{produto.nome}</strong>
      {produto.descricao ? <span className="muted small">{produto.descricao}</span> : null}
      <span className="produto__preco">
        {produto.esgotado ? (
          'Esgotado'
        ) : (
          <>
            {produto.de ? <s>{money(produto.de)}</s> : null}
            <span>{`${produto.aPartir ? 'a partir de ' : ''}${money(produto.preco)}`}</span>
          </>
        )}
      </span>
      <Selos of={produto.selos} />
    </span>
    {produto.imagem ? <img src={foto(produto.imagem)} alt="" loading="lazy" width={96} height={96} /> : null}
  </button>
);

const Selos = ({ of }: { readonly of: readonly string[] }) =>
  of.length === 0 ? null : (
    <span className="selos">
      {of.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </span>
  );

interface TopoProps {
  readonly loja: Dados;
  readonly mesa: string | null | undefined;
  readonly foto: Foto;
  readonly children: ReactNode;
}
/** Head of the shop's page: name, open or closed, and until when. */
const Topo = ({ loja, mesa, foto, children }: TopoProps) => {
  const tempo = loja.tempoEntrega ?? loja.tempoRetirada;
  return (
    <header className="loja__topo" data-capa={loja.capa ? '' : undefined}>
      {loja.capa ? (
        <img className="loja__capa" src={foto(loja.capa, true)} alt="" width={1200} height={400} fetchPriority="high" />
      ) : null}
      <div className="loja__largura">
        <div className="loja__nome">
          {loja.logo ? (
            <img src={foto(loja.logo)} alt="" width={76} height={76} />
          ) : (
            <span aria-hidden="true">{iniciais(loja.nome)}</span>
          )}
          <h1>{mesa ? `${loja.nome} · ${mesa}` : loja.nome}</h1>
        </div>
        {loja.descricao ? <p className="muted">{loja.descricao}</p> : null}
        <ul className="fatos">
          <li className={loja.aberta ? 'aberta' : 'fechada'}>{loja.porta}</li>
          {tempo && !mesa ? (
            <li>
              <Icone de="relogio" lado={18} />
              {tempo}
            </li>
          ) : null}
          {loja.entrega && !mesa ? (
            <li>
              <Icone de="entrega" lado={18} />
              {loja.entrega}
            </li>
          ) : null}
          {loja.pedidoMinimo && !mesa ? (
            <li className="muted">{`Pedido mínimo de ${money(loja.pedidoMinimo)}`}</li>
          ) : null}
          <li>
            <a href="#contato">{loja.horario ? 'Horários e endereço' : 'Endereço e contato'}</a>
          </li>
        </ul>
        {loja.aviso ? (
          <p className="oferta">
            <Icone de="oferta" />
            {loja.aviso}
          </p>
        ) : null}
        {!loja.aberta && loja.agenda && !mesa ? (
          <p className="muted">Você pode agendar para quando a loja abrir.</p>
        ) : null}
        {children}
        <p className="muted unscripted">Para pedir por aqui, abra esta página em um navegador com JavaScript.</p>
      </div>
    </header>
  );
};
export default Pagina;
