import type { ReactNode } from 'react';
import './cartaoDaConta.css';

interface Props {
  /** Id of the heading, unique on the page. */
  readonly id: string;
  readonly nome: string;
  readonly sobre: ReactNode;
  /** Beside the name: a switch. */
  readonly chave?: ReactNode;
  readonly estado: { readonly texto: string; readonly tom: string };
  readonly acoes?: ReactNode;
  readonly children: ReactNode;
}
/** An account at a partner: who it is, facts, what needs attention, its state and what may be done. */
export const CartaoDaConta = ({ id, nome, sobre, chave, estado, acoes, children }: Props) => (
  <section className="conta-fora card" aria-labelledby={id}>
    <header>
      <span className="conta-fora__sigla" aria-hidden="true">
        {nome.slice(0, 2)}
      </span>
      <div>
        <h2 id={id}>{nome}</h2>
        <p className="lead">{sobre}</p>
      </div>
      {chave}
    </header>
    {children}
    <footer>
      <span className={`status status--${estado.tom}`}>{estado.texto}</span>
      <div className="conta-fora__acoes">{acoes}</div>
    </footer>
  </section>
);

/** Fact of an account: a name and what it is. */
export const Fato = ({ nome, children }: { readonly nome: string; readonly children: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </div>
);

interface AvisoProps {
  readonly tom?: 'erro' | 'simula';
  readonly children: ReactNode;
}
/** Sentence on an account that needs attention. */
export const AvisoDaConta = ({ tom, children }: AvisoProps) => (
  <p className={`conta-fora__aviso${tom ? ` conta-fora__aviso--${tom}` : ''}`}>{children}</p>
);
export const emSimulacao = (
  <AvisoDaConta tom="simula">
    <strong>SIMULAÇÃO:</strong> nada sai daqui, quem responde é um programa nosso.
  </AvisoDaConta>
);
