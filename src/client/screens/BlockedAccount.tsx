import { Link } from 'react-router-dom';
import { messages } from '#kit/messages';
import { useHouse } from '../models/house';
import { can, useSession } from '../session';
import { supportLink } from '../support/link';
import { useSupport } from '../support/useSupport';
import { EmptyState } from '../ui';
import { Page } from '../page/Page';

/** Replaces every screen until an administrator who must have two-step sign-in has turned it on. */
const SecondStepFirst = () => (
  <Page title="Verificação em duas etapas">
    <EmptyState
      icon="shield"
      title={messages.secondStepFirst}
      text="É exigida de quem administra a plataforma: além da senha, um código do aplicativo de autenticação."
      action={
        <Link className="btn btn--primary" to="/app/cadastros/perfil">
          Ativar no meu perfil
        </Link>
      }
    />
  </Page>
);

const BlockedAccount = () => (useSession().user?.mustEnrol ? <SecondStepFirst /> : <BlockedCompany />);
export default BlockedAccount;

/** Replaces every screen while the company is blocked: the alert bar says why; the ways out are here. */
const BlockedCompany = () => {
  const { data: support } = useSupport();
  const { blocked } = useHouse();
  const line = supportLink(support?.whatsapp, 'Olá! Minha conta está bloqueada e preciso de ajuda.');
  return (
    <Page title="Conta bloqueada">
      <EmptyState
        icon="block"
        title={messages.accountBlocked}
        text="O que está cadastrado continua guardado e volta assim que a conta for desbloqueada."
        action={
          <>
            {blocked && can(blocked.permission) && (
              <Link className="btn btn--primary" to={blocked.to}>
                {blocked.label}
              </Link>
            )}
            {line && (
              <a className="btn btn--secondary" href={line} target="_blank" rel="noopener noreferrer">
                Falar com o suporte<span className="visually-hidden"> (abre em outra aba)</span>
              </a>
            )}
          </>
        }
      />
    </Page>
  );
};
