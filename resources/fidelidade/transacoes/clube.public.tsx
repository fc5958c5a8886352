import type { DataOf, PublicProps } from '#public';
import type { clubePublico } from './clube';
import { Extrato, Premios, Saldo } from './clube.Pontos.public';

const PaginaDoClube = ({ data: { loja, logo, clube } }: PublicProps<DataOf<typeof clubePublico>>) => (
  <main className="page">
    {loja ? (
      <p className="page__shop">
        {logo ? <img src={logo} alt="" width={48} height={48} /> : null}
        {loja}
      </p>
    ) : null}
    {clube ? (
      <>
        <Saldo {...clube} />
        <Premios {...clube} />
        <Extrato {...clube} />
      </>
    ) : (
      <>
        <h1>Link vencido</h1>
        <p className="muted">Peça um novo link à loja.</p>
      </>
    )}
  </main>
);
export default PaginaDoClube;
