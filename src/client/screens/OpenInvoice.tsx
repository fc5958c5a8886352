import { Link } from 'react-router-dom';
import { Icon } from '#fields/parts';
import { useSession } from '../session';
import { safeLink } from '../session/safeLink';
import { useBilling } from '../shell/useBilling';

const dateOf = (day: string): string => day.split('-').toReversed().join('/');

/** The bill that is open, where the day begins: what it is, whether it is late, and the way to pay it. For billing administrators. */
export const OpenInvoice = () => {
  const billing = useBilling();
  const { user } = useSession();
  if (!billing?.faturaAberta || billing.valorFatura === null) return null;
  const { valorFatura, vencimentoFatura, urlFaturaAberta } = billing;
  const today = new Date().toLocaleDateString('en-CA', { timeZone: user?.zone });
  const isLate = vencimentoFatura !== '' && vencimentoFatura < today;
  const address = safeLink(urlFaturaAberta);
  return (
    <section className={isLate ? 'card invoice invoice--late' : 'card invoice'} aria-labelledby="fatura-aberta">
      <Icon name="receipt" size={24} />
      <div>
        <h2 id="fatura-aberta" className="invoice__title">{isLate ? 'Fatura vencida' : 'Fatura aberta'}</h2>
        <p>{valorFatura.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })}{vencimentoFatura && `, ${isLate ? 'venceu' : 'vence'} em ${dateOf(vencimentoFatura)}`}</p>
      </div>
      {address?.startsWith('/app') ? <Link className="btn btn--secondary" to={address}>Ver fatura</Link>
        : address && <a className="btn btn--primary" href={address} target="_blank" rel="noopener noreferrer">Pagar<span className="visually-hidden"> a fatura (abre em outra aba)</span></a>}
    </section>
  );
};
