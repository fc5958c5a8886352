import { useAct, type DataOf, type PublicProps } from '#public';
import { direitos } from '../../../../schemas/cadastros/clientes/titular/pedidoTitular';
import type { linkDeDados, pedirDosDados } from './meusDados';

const tipos = Object.keys(direitos) as (keyof typeof direitos)[];

/** Requests that the data protection law (LGPD) grants a customer, each a tap. */
const MeusDados = ({ data: { loja, valido, abertos }, from }: PublicProps<DataOf<typeof linkDeDados>>) => (
  <main className="page">
    {loja ? <p className="page__shop">{loja}</p> : null}
    <h1>{valido ? 'Meus dados' : 'Link vencido'}</h1>
    {valido ? (
      <>
        <p className="muted">O que você quer que a loja faça com os dados que tem de você?</p>
        {tipos.map((tipo) => (
          <Direito key={tipo} tipo={tipo} to={`${from}/${tipo}`} estaAberto={abertos?.includes(tipo) === true} />
        ))}
        <p className="muted small unscripted">Para pedir, abra este link em um navegador com JavaScript.</p>
      </>
    ) : (
      <p className="muted">Peça um novo link à loja.</p>
    )}
  </main>
);
export default MeusDados;

interface DireitoProps {
  readonly tipo: keyof typeof direitos;
  readonly to: string;
  readonly estaAberto: boolean;
}
const Direito = ({ tipo, to, estaAberto }: DireitoProps) => {
  const { act, done, isRunning, failure } = useAct<DataOf<typeof pedirDosDados>>(to);
  return (
    <section className="card">
      {estaAberto || done ? (
        <p role="status">
          <strong>{direitos[tipo]}</strong>
          <br />
          <span className="muted">
            {done?.prazo ? `Pedido feito. A loja responde até ${done.prazo}.` : 'A loja já está cuidando disso.'}
          </span>
        </p>
      ) : (
        <button type="button" className="big scripted" disabled={isRunning} onClick={act}>
          {direitos[tipo]}
        </button>
      )}
      {failure ? (
        <p className="note" role="alert">
          {failure}
        </p>
      ) : null}
    </section>
  );
};
