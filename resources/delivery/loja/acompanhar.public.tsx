import { whatsappLink } from '#kit/phones';
import { money, ScanOrCopy, useFresh, type DataOf, type PublicProps } from '#public';
import type { andamento } from './acompanhar';

type Andamento = DataOf<typeof andamento>;
type Pedido = NonNullable<Andamento['pedido']>;
const isOver = ({ terminado, pedido }: Andamento): boolean => terminado || !pedido?.emAberto;
const mark = { FEITA: 'Feito', ATUAL: 'Agora', DEPOIS: 'Falta' } as const;

const Acompanhar = (props: PublicProps<Andamento>) => {
  const { data, isStale } = useFresh(props, { seconds: 20, isOver });
  const { loja, pedido } = data;
  return (
    <main className="page">
      <p className="page__shop">{loja.nome}</p>
      {pedido ? (
        <>
          <header>
            <p className="muted">{`Pedido ${pedido.numero}${pedido.cliente ? ` de ${pedido.cliente}` : ''}`}</p>
            <h1 aria-live="polite">{pedido.frase}</h1>
            {pedido.previsao ? <p className="forecast">{pedido.previsao}</p> : null}
          </header>
          {isStale ? (
            <p className="note" role="status">
              Sem conexão. Esta é a última situação que chegou; tentamos de novo sozinhos.
            </p>
          ) : null}
          {pedido.pix ? <Pix pix={pedido.pix} /> : null}
          <Etapas pedido={pedido} />
          <Itens pedido={pedido} />
        </>
      ) : (
        <header>
          <h1>Este acompanhamento terminou.</h1>
          <p className="muted">Para falar deste pedido, chame a loja.</p>
        </header>
      )}
      <Loja {...data} />
      {isOver(data) ? null : (
        <p className="muted small unscripted">
          Esta página não se atualizou sozinha: abra o link de novo para ver a situação.
        </p>
      )}
    </main>
  );
};

/** Pix of the order's page. It may be the customer's only copy of the code shown at the checkout. */
const Pix = ({ pix: { codigo, qr, ate, simulado } }: { readonly pix: NonNullable<Pedido['pix']> }) => (
  <section className="card" aria-labelledby="pix">
    <h2 id="pix">{`Pague com Pix até ${ate}`}</h2>
    {simulado ? <p className="note">SIMULAÇÃO: este código não cobra nada.</p> : null}
    <ScanOrCopy picture={qr} alt="QR Code do Pix" text={codigo} label="Pix copia e cola" copy="Copiar código Pix" />
  </section>
);

const Etapas = ({ pedido }: { readonly pedido: Pedido }) => (
  <ol className="card steps" aria-label="Etapas do pedido">
    {pedido.etapas.map(({ nome, quando, estado }) => (
      <li
        key={nome}
        className={`step step--${estado.toLowerCase()}${pedido.situacao === 'CANCELADO' ? ' step--off' : ''}`}
        aria-current={estado === 'ATUAL' ? 'step' : undefined}
      >
        <span>
          {nome}
          <span className="unseen">{` (${mark[estado]})`}</span>
        </span>
        {quando ? <span className="muted">{quando}</span> : null}
      </li>
    ))}
  </ol>
);

const Itens = ({ pedido }: { readonly pedido: Pedido }) => (
  <section className="card" aria-labelledby="itens">
    <h2 id="itens">Itens</h2>
    <ul className="lines">
      {pedido.itens.map(({ quantidade, nome, adicionais, total }, at) => (
        <li key={at}>
          <span className="lines__count">{`${quantidade}×`}</span>
          <span>
            {nome}
            {adicionais.length > 0 ? <span className="muted small lines__more">{adicionais.join(', ')}</span> : null}
          </span>
          <span className="lines__sum">{money(total)}</span>
        </li>
      ))}
    </ul>
    <dl className="sums">
      {pedido.somas.map(({ nome, valor }) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{money(valor)}</dd>
        </div>
      ))}
      <div className="sums__total">
        <dt>Total</dt>
        <dd>{money(pedido.total)}</dd>
      </div>
    </dl>
  </section>
);

const Loja = ({ loja, pedido }: Andamento) => (
  <nav className="ways" aria-label="Falar com a loja">
    {loja.whatsapp ? (
      <a
        className="big"
        rel="noopener nofollow noreferrer"
        href={whatsappLink(loja.whatsapp, pedido ? `Olá! É sobre o pedido ${pedido.numero}.` : undefined)}
      >
        Chamar no WhatsApp
      </a>
    ) : null}
    <a className="big big--quiet" href={`tel:${loja.telefone}`}>
      Ligar para a loja
    </a>
  </nav>
);

export default Acompanhar;
