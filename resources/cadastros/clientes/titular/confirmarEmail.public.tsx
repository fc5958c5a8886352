import { useAct, type DataOf, type PublicProps } from '#public';
import type { confirmacaoDeEmail, linkDeEmail } from './confirmarEmail';

const usado = 'Link usado ou vencido';
/** Page to confirm by a tap: programs that only open links, like mail servers, do not use it up. */
const ConfirmarEmail = ({ data: { loja, valido }, from }: PublicProps<DataOf<typeof linkDeEmail>>) => {
  const { act, done, isRunning, failure } = useAct<DataOf<typeof confirmacaoDeEmail>>(`${from}/confirmar`);
  const title = done ? (done.confirmado ? 'E-mail confirmado!' : usado) : valido ? 'Confirme o seu e-mail' : usado;
  return (
    <main className="page">
      {loja ? <p className="page__shop">{loja}</p> : null}
      <h1 aria-live="polite">{title}</h1>
      {valido && !done ? (
        <section className="card">
          <button type="button" className="big scripted" disabled={isRunning} onClick={act}>
            Confirmar e-mail
          </button>
          <p className="muted small unscripted">Para confirmar, abra este link em um navegador com JavaScript.</p>
          {failure ? (
            <p className="note" role="alert">
              {failure}
            </p>
          ) : null}
        </section>
      ) : null}
      {title === usado ? <p className="muted">Peça um novo link à loja.</p> : null}
    </main>
  );
};
export default ConfirmarEmail;
