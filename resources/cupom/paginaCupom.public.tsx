import { whatsappLink } from '#kit/phones';
import { useState } from 'react';
import type { DataOf, PublicProps } from '#public';
import type { cupomPublico } from './paginaCupom';

const PaginaCupom = ({
  data: { loja, vantagem, nome, aviso, codigo, condicoes },
}: PublicProps<DataOf<typeof cupomPublico>>) => (
  <main className="page coupon">
    <p className="page__shop">
      {loja.logo ? <img src={loja.logo} alt="" width={48} height={48} /> : null}
      {loja.nome}
    </p>
    <h1>{vantagem}</h1>
    <p className="muted">{nome}</p>
    {aviso ? (
      <p className="note" role="status">
        {aviso}
      </p>
    ) : null}
    {codigo ? <Codigo codigo={codigo} /> : null}
    <ul className="card muted rules" aria-label="Regras">
      {condicoes.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    {codigo ? (
      <nav className="ways" aria-label="Onde pedir">
        {loja.whatsapp ? (
          <a
            className="big"
            rel="noopener nofollow noreferrer"
            href={whatsappLink(loja.whatsapp, `Olá! Quero usar o cupom ${codigo}.`)}
          >
            Pedir pelo WhatsApp
          </a>
        ) : null}
        {loja.site ? (
          <a className="big big--quiet" rel="noopener nofollow noreferrer" href={loja.site}>
            Pedir pelo site
          </a>
        ) : null}
      </nav>
    ) : null}
  </main>
);

/** It can be read and marked without a script; with one, a tap copies it. */
const Codigo = ({ codigo }: { readonly codigo: string }) => {
  const [said, setSaid] = useState('');
  const copy = () =>
    void navigator.clipboard.writeText(codigo).then(
      () => setSaid('Código copiado. Cole no pedido.'),
      () => setSaid('Não deu para copiar: selecione o código acima.'),
    );
  return (
    <section className="card" aria-labelledby="usar">
      <h2 id="usar">Use este cupom no pedido</h2>
      <p className="code">{codigo}</p>
      <button type="button" className="big big--quiet copy" onClick={copy}>
        Copiar código
      </button>
      <p className="muted small" role="status">
        {said}
      </p>
    </section>
  );
};

export default PaginaCupom;
