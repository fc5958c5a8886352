import { Link } from 'react-router-dom';
import { Icon } from '#fields/parts';
import { useSession } from '../session';
import { iconOf } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { Page } from '../page/Page';
import './backofficeAccess.css';

/** Pages of the back-office that the signed-in person may open, by area. */
const BackofficeAccess = () => {
  const { user } = useSession();
  const { entries } = useMenu();
  const areas = entries.filter(({ tipo, subMenu }) => tipo === 'sub' && subMenu.length > 0);
  const closed = areas.some(({ subMenu }) => subMenu.some(({ ativo }) => !ativo));
  return (
    <Page title="Acesso ao backoffice">
      <p className="lead">
        {`Você entrou como ${user?.userName ?? ''}, ${user?.companyName ? `em ${user.companyName}` : 'na plataforma'}. Estas páginas estão liberadas para você. `}
        <Link to="/app/cadastros/perfil">Ver meu perfil</Link>
      </p>
      <div className="access">
        {areas.map(({ titulo, icone, subMenu }) => (
          <section key={titulo} className="card" aria-labelledby={`acesso-${titulo}`}>
            <h2 id={`acesso-${titulo}`}>
              <Icon name={iconOf(icone)} size={20} />
              {titulo}
            </h2>
            <ul>
              {subMenu.map((entry) => (
                <li key={entry.state || entry.urlExterna}>
                  {entry.tipo === 'externo' ? (
                    <a href={entry.urlExterna} target="_blank" rel="noopener noreferrer">
                      {entry.titulo}
                      <span className="visually-hidden"> (abre em outra aba)</span>
                    </a>
                  ) : (
                    <Link to={entry.ativo ? `/app/${entry.state}` : '/app/upgrade-plano'}>{entry.titulo}</Link>
                  )}
                  {!entry.ativo && (
                    <>
                      <Icon name="lock" size={16} />
                      <span className="visually-hidden">fora do seu plano</span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="lead">
        {closed && 'As páginas com cadeado não estão no seu plano. '}
        {user?.admin
          ? 'O que cada pessoa abre está em Perfis de acesso.'
          : 'Falta alguma página? Peça a quem administra os usuários.'}
      </p>
    </Page>
  );
};
export default BackofficeAccess;
