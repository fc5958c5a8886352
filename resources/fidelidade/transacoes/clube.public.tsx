import type { DataOf, PublicProps } from '#public';
import type { clubePublico } from './clube';

type Clube = NonNullable<DataOf<typeof clubePublico>['clube']>;
const numero = (value: number): string => value.toLocaleString('pt-BR');

const PaginaDoClube = ({ data: { loja, logo, clube } }: PublicProps<DataOf<typeof clubePublico>>) => (
  <main className="page">
    {loja ? (
      <p className="page__shop">
        {logo ? <img src={logo} alt="" width={48} height={48} /> : null}
        {loja}
      </p>
    ) : null}
    {clube ? (
      <Pontos {...clube} />
    ) : (
      <>
        <h1>Link vencido</h1>
        <p className="muted">Peça um novo link à loja.</p>
      </>
    )}
  </main>
);
export default PaginaDoClube;

const Pontos = (clube: Clube) => (
  <>
    <header>
      <p className="muted">{`Olá, ${clube.nome}!`}</p>
      <h1>{`${numero(clube.saldo)} ${clube.unidade}`}</h1>
      {clube.emCarencia > 0 ? <p className="muted">{`Mais ${numero(clube.emCarencia)} em carência.`}</p> : null}
      {clube.selos ? <p>{clube.selos}</p> : null}
      {clube.vencem ? (
        <p className="note" role="status">
          {clube.vencem}
        </p>
      ) : null}
    </header>
    {clube.qr ? (
      <section className="card club__card" aria-label="Cartão">
        <img src={clube.qr} alt="QR Code do cartão" width={180} height={180} />
        <p className="muted">{clube.cartao}</p>
      </section>
    ) : null}
    <Linhas
      titulo="Para retirar"
      linhas={clube.resgates.map(({ premio, codigo, ate }) => ({ nome: premio, nota: `até ${ate}`, valor: codigo }))}
    />
    <Linhas
      titulo="Prêmios"
      linhas={clube.premios.map(({ nome, pontos, falta }) => ({
        nome,
        nota: falta > 0 ? `faltam ${numero(falta)}` : 'já dá para resgatar',
        valor: numero(pontos),
        isReached: falta <= 0,
      }))}
    />
    <Linhas
      titulo="Meus números"
      linhas={clube.numeros.map(({ sorteio, numeros }) => ({ nome: sorteio, nota: numeros }))}
    />
    <Linhas
      titulo="Extrato"
      linhas={clube.extrato.map(({ quando, oQue, pontos }) => ({
        nome: oQue,
        nota: quando,
        valor: pontos > 0 ? `+${numero(pontos)}` : `−${numero(-pontos)}`,
      }))}
    />
    {clube.regulamento ? (
      <details className="card">
        <summary>Regulamento</summary>
        <p className="club__rules">{clube.regulamento}</p>
      </details>
    ) : null}
  </>
);

interface Linha {
  readonly nome: string;
  readonly nota: string;
  readonly valor?: string;
  /** True when it can be redeemed now. */
  readonly isReached?: boolean;
}
const Linhas = ({ titulo, linhas }: { readonly titulo: string; readonly linhas: readonly Linha[] }) =>
  linhas.length === 0 ? null : (
    <section className="card" aria-label={titulo}>
      <h2>{titulo}</h2>
      <ul className="club__lines">
        {linhas.map(({ nome, nota, valor, isReached }, at) => (
          <li key={at}>
            <span>
              {nome}
              <small className={isReached ? 'club__reached' : 'muted'}>{nota}</small>
            </span>
            {valor === undefined ? null : <strong>{valor}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
