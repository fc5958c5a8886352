import { Icon, Skeleton, StatusDot } from '#fields/parts';
import { messageOf } from '../http';
import type { User } from '../session';
import { brand } from '../theme/brand';
import { supportLink } from './link';
import { hoursText, supportState } from './support';
import { useSupport } from './useSupport';
import './support.css';

/** When the support line answers, whether it does now, and the way to it. */
const SupportPanel = ({ user }: { readonly user: User }) => {
  const { data, error } = useSupport();
  const state = data && supportState(new Date(), user.zone, data.feriado, data.horario);
  const link = supportLink(
    data?.whatsapp,
    `Olá! Sou ${user.name}${user.companyName && `, da empresa ${user.companyName}`}. Preciso de ajuda com o sistema ${brand}.`,
  );
  return (
    <div className="support">
      <h2>Suporte</h2>
      <p role="status">
        {state ? (
          <StatusDot tone={state.isOpen ? 'success' : 'default'}>
            <span className="support__state">{state.text}</span>
          </StatusDot>
        ) : error ? (
          messageOf(error)
        ) : (
          <Skeleton width="24ch" />
        )}
      </p>
      <ul className="support__hours">
        {hoursText(data?.horario, data?.texto).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {link ? (
        <a className="btn btn--primary" href={link} target="_blank" rel="noopener noreferrer">
          <Icon name="whatsapp" size={18} />
          Falar com o suporte<span className="visually-hidden"> (abre em outra aba)</span>
        </a>
      ) : (
        data && !data.email && <p className="lead">O número do suporte ainda não foi configurado nesta instalação.</p>
      )}
      {data?.email && (
        <a className="btn btn--secondary" href={`mailto:${data.email}`}>
          <Icon name="mail" size={18} />
          {data.email}
        </a>
      )}
    </div>
  );
};
export default SupportPanel;
