import type { DataOf, PublicProps } from '#public';
import type { resgatePublico } from './comprovanteDeResgate';

const ComprovanteDeResgate = ({ data: { loja, resgate } }: PublicProps<DataOf<typeof resgatePublico>>) => (
  <main className="page">
    <p className="page__shop">{loja}</p>
    {resgate ? (
      <section className="card voucher">
        <p className="muted">{`Prêmio de ${resgate.nome}`}</p>
        <h1>{resgate.premio}</h1>
        {resgate.situacao === 'SOLICITADO' ? (
          <p className="note" role="status">
            A loja ainda vai confirmar.
          </p>
        ) : (
          <>
            <img src={resgate.qr} alt="QR Code do resgate" width={200} height={200} />
            <p className="voucher__code">{resgate.codigo}</p>
            <p className="muted">Mostre no balcão.</p>
          </>
        )}
        <p className="muted">{`Retire até ${resgate.ate}.`}</p>
      </section>
    ) : (
      <header>
        <h1>Este resgate terminou.</h1>
        <p className="muted">Para falar dele, chame a loja.</p>
      </header>
    )}
  </main>
);
export default ComprovanteDeResgate;
