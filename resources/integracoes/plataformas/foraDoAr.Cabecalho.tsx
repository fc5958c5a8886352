import { PageLink, RecordLink, useCall, useLive } from '#screen';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { foraDoArAgora } from './foraDoAr';
import './foraDoAr.css';

/** Platforms that do not answer, each with its reason and the way to it. */
export default () => {
  const { data, error, refresh } = useCall(foraDoArAgora, {}, { every: 30 });
  useLive(integracaoEmpresa, refresh);
  if (!data) return <p role="status">{error ? 'Não foi possível ler as plataformas.' : 'Carregando...'}</p>;
  if (data.integracoes.length === 0) return <p role="status">Todas as plataformas respondem.</p>;
  return (
    <div className="fora-do-ar">
      <ul>
        {data.integracoes.map(({ id, texto, erro }) => (
          <li key={id}>
            <RecordLink of={integracaoEmpresa} id={id}>
              {texto}
            </RecordLink>
            {erro && <p>{erro}</p>}
          </li>
        ))}
      </ul>
      <p>Nada foi pausado. O que espera por elas sai quando voltarem a responder.</p>
      <PageLink to="/integracoes/plataformas">Ver as plataformas</PageLink>
    </div>
  );
};
