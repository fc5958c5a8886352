import type { ReactNode } from 'react';
import type { DataOf } from '#public';
import type { clubePublico } from './clube';

type Clube = NonNullable<DataOf<typeof clubePublico>['clube']>;
export const numero = (value: number): string => value.toLocaleString('pt-BR');

/** Balance and card: the head of a page of points. */
export const Saldo = (clube: Clube) => (
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
  </>
);

/** Prizes to fetch, and those of the catalogue. */
export const Premios = ({ resgates, premios }: Pick<Clube, 'resgates' | 'premios'>) => (
  <>
    <Linhas
      titulo="Para retirar"
      linhas={resgates.map(({ premio, codigo, ate }) => ({ nome: premio, nota: `até ${ate}`, valor: codigo }))}
    />
    <Linhas
      titulo="Prêmios"
      linhas={premios.map(({ nome, pontos, falta }) => ({
        nome,
        nota: falta > 0 ? `faltam ${numero(falta)}` : 'já dá para resgatar',
        valor: numero(pontos),
        isReached: falta <= 0,
      }))}
    />
  </>
);

/** Numbers of draws, statement and rules. */
export const Extrato = ({ numeros, extrato, regulamento }: Pick<Clube, 'numeros' | 'extrato' | 'regulamento'>) => (
  <>
    <Linhas titulo="Meus números" linhas={numeros.map(({ sorteio, numeros: own }) => ({ nome: sorteio, nota: own }))} />
    <Linhas
      titulo="Extrato"
      linhas={extrato.map(({ quando, oQue, pontos }) => ({
        nome: oQue,
        nota: quando,
        valor: pontos > 0 ? `+${numero(pontos)}` : `−${numero(-pontos)}`,
      }))}
    />
    {regulamento ? (
      <details className="card">
        <summary>Regulamento</summary>
        <p className="club__rules">{regulamento}</p>
      </details>
    ) : null}
  </>
);

interface Linha {
  readonly nome: ReactNode;
  readonly nota: string;
  readonly valor?: ReactNode;
  /** True when it can be redeemed now. */
  readonly isReached?: boolean;
}
/** Titled lines; nothing without lines. */
export const Linhas = ({ titulo, linhas }: { readonly titulo: string; readonly linhas: readonly Linha[] }) =>
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
