import { useEffect, useState, type ReactNode } from 'react';
import { money, type PublicProps } from '#public';
import { Fechar } from './loja.Fechar.public';
import { DetalheDoProduto } from './loja.Produto.public';
import { useGuardado, type Item, type Loja as Dados, type Vitrine } from './loja.Cesta.public';

/** White or black on the shop's own colour, whichever is read. */
const sobre = (cor: string): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(cor.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
};
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Produto = Vitrine['categorias'][number]['produtos'][number];

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

const Aberta = ({ data: { mesa, categorias }, from, loja }: PublicProps<Vitrine> & { readonly loja: Dados }) => {
  const [base, token = null] = from.split('?')[0]!.split('/mesa/') as [string, string?];
  const [kept, keep] = useGuardado([loja.site ?? base, ...(token ? [token] : [])].join(':'));
  const [busca, setBusca] = useState('');
  const [selo, setSelo] = useState<string>();
  const [aberto, setAberto] = useState<Produto>();
  const [isClosing, setClosing] = useState(false);
  useEffect(() => {
    if (!loja.cor) return;
    const { style } = document.documentElement;
    style.setProperty('--accent', loja.cor);
    style.setProperty('--on-accent', sobre(loja.cor));
  }, [loja.cor]);
  const foto = (imagem: number): string => `${base}/foto/${imagem}`;
  const podePedir = loja.aberta || (loja.agenda && !mesa);
  const many = kept.itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const selos = [...new Set(categorias.flatMap(({ produtos }) => produtos.flatMap((one) => one.selos)))];
  const wanted = plain(busca.trim());
  const serve = ({ nome, selos: own }: Produto): boolean =>
    plain([nome, ...own].join(' ')).includes(wanted) && (selo === undefined || own.includes(selo));
  const found = categorias
    .map((one) => ({ ...one, produtos: one.produtos.filter(serve) }))
    .filter(({ produtos }) => produtos.length > 0);
  const juntar = (item: Item): void => {
    keep({ itens: [...kept.itens, item] });
    setAberto(undefined);
  };
  return (
    <>
      <a className="pular" href="#cardapio">
        Ir para o cardápio
      </a>
      <Topo loja={loja} mesa={mesa} foto={foto}>
        {kept.itens.length === 0 && kept.ultimo.length > 0 && podePedir ? (
          <button type="button" className="big big--quiet" onClick={() => keep({ itens: kept.ultimo })}>
            Repetir o último pedido
          </button>
        ) : null}
      </Topo>
      <nav className="abas" aria-label="Categorias">
        <ul>
          {found.map(({ id, nome }) => (
            <li key={id}>
              <a href={`#c${id}`}>{nome}</a>
            </li>
          ))}
        </ul>
        <label className="buscar">
          <span className="unseen">Buscar no cardápio</span>
          <input
            type="search"
            placeholder="Buscar"
            value={busca}
            onInput={(event) => setBusca(event.currentTarget.value)}
          />
        </label>
      </nav>
      <main id="cardapio" className="cardapio">
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
                  <button
                    type="button"
                    className="produto"
                    data-esgotado={one.esgotado || undefined}
                    onClick={() => setAberto(one)}
                  >
                    <span className="produto__texto">
                      <strong>{one.nome}</strong>
                      {one.descricao ? <span className="muted small">{one.descricao}</span> : null}
                      <Selos of={one.selos} />
                      <span className="produto__preco">
                        {one.esgotado ? (
                          'Esgotado'
                        ) : (
                          <>
                            {one.de ? <s>{money(one.de)}</s> : null}
                            {`${one.aPartir ? 'a partir de ' : ''}${money(one.preco)}`}
                          </>
                        )}
                      </span>
                    </span>
                    {one.imagem ? <img src={foto(one.imagem)} alt="" loading="lazy" width={88} height={88} /> : null}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
      {loja.galeria.length > 0 ? (
        <section className="cardapio" aria-labelledby="fotos">
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
      <Rodape loja={loja} />
      {many > 0 ? (
        <div className="barra">
          <button type="button" className="big" onClick={() => setClosing(true)}>
            {`Ver pedido · ${many} ${many === 1 ? 'item' : 'itens'}`}
          </button>
        </div>
      ) : null}
      {aberto ? (
        <DetalheDoProduto
          aberto={aberto}
          base={base}
          mesa={token}
          podePedir={podePedir}
          foto={foto}
          juntar={juntar}
          fechar={() => setAberto(undefined)}
        />
      ) : null}
      {isClosing ? (
        <Fechar loja={loja} base={base} mesa={token} kept={kept} keep={keep} fechar={() => setClosing(false)} />
      ) : null}
    </>
  );
};

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
  readonly foto: (imagem: number) => string;
  readonly children: ReactNode;
}
/** The door: what it is called, whether it is open and until when. */
const Topo = ({ loja, mesa, foto, children }: TopoProps) => (
  <header className="loja__topo">
    {loja.capa ? <img className="loja__capa" src={foto(loja.capa)} alt="" /> : null}
    <div className="loja__nome">
      {loja.logo ? <img src={foto(loja.logo)} alt="" width={56} height={56} /> : null}
      <h1>{mesa ? `${loja.nome} · ${mesa}` : loja.nome}</h1>
    </div>
    {loja.descricao ? <p className="muted">{loja.descricao}</p> : null}
    <p className="fatos">
      <strong className={loja.aberta ? 'aberta' : 'fechada'}>{loja.porta}</strong>
      {loja.pedidoMinimo && !mesa ? <span>{`Pedido mínimo de ${money(loja.pedidoMinimo)}`}</span> : null}
    </p>
    {loja.aviso ? <p className="note">{loja.aviso}</p> : null}
    {!loja.aberta && loja.agenda && !mesa ? <p className="muted">Você pode agendar para quando a loja abrir.</p> : null}
    {children}
    <p className="muted unscripted">Para pedir por aqui, abra esta página em um navegador com JavaScript.</p>
  </header>
);
const Rodape = ({ loja }: { readonly loja: Dados }) => (
  <footer className="loja__pe muted small">
    {[loja.endereco, loja.horario].filter(Boolean).map((one) => (
      <p key={one}>{one}</p>
    ))}
    <p>
      <a href={`tel:${loja.telefone}`}>Ligar para a loja</a>
      {loja.email ? (
        <>
          {' · '}
          <a href={`mailto:${loja.email}`}>{loja.email}</a>
        </>
      ) : null}
      {loja.whatsapp ? (
        <>
          {' · '}
          <a rel="noopener nofollow noreferrer" href={`https://wa.me/${loja.whatsapp.replace(/\D/g, '')}`}>
            WhatsApp
          </a>
        </>
      ) : null}
    </p>
  </footer>
);

export default Pagina;
