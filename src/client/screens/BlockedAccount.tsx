import { Link } from 'react-router-dom';
import { messages } from '#kit/messages';
import { can } from '../session';
import { whatsappLink } from '../shell/support';
import { useSupport } from '../shell/useSupport';
import { EmptyState } from '../ui';
import { Page } from './Page';

/** Where every screen stood, while the company is blocked: why is said above, in the alert bar; the ways out are here. */
const BlockedAccount = () => {
  const { data: support } = useSupport();
  const line = whatsappLink(support?.whatsapp, 'Olá! Minha conta está bloqueada e preciso de ajuda.');
  return (
    <Page title="Conta bloqueada">
      <EmptyState icon="block" title={messages.accountBlocked} text="O que está cadastrado continua guardado e volta assim que a conta for desbloqueada."
        action={(
          <>
            {can(['FATURAMENTO_VER']) && <Link className="btn btn--primary" to="/app/financeiro/fatura-empresa">Ver faturas</Link>}
            {line && <a className="btn btn--secondary" href={line} target="_blank" rel="noopener noreferrer">Falar com o suporte<span className="visually-hidden"> (abre em outra aba)</span></a>}
          </>
        )} />
    </Page>
  );
};
export default BlockedAccount;
