import { useEffect, useRef } from 'react';
import { Page, useCall, useDo } from '#screen';
import { abrirComunicado, lerComunicado } from './comunicado';

/** Text of a campaign, opened from the bell. */
const Comunicado = ({ params: { campanha } }: { readonly params: { readonly campanha: number | null } }) => {
  const { data, error, isLoading } = useCall(lerComunicado, { campanha: campanha ?? 0 }, { when: campanha !== null });
  const { run } = useDo(abrirComunicado, { quiet: true });
  const abriu = data !== undefined;
  // Counted once, when the text stands on the screen.
  const contado = useRef<number>(null);
  useEffect(() => {
    if (!abriu || campanha === null || contado.current === campanha) return;
    contado.current = campanha;
    void run({ campanha });
  }, [abriu, campanha, run]);
  if (campanha === null || error)
    return (
      <Page>
        <p role="alert">Este comunicado não chegou a você, ou não existe mais.</p>
      </Page>
    );
  if (isLoading || !data)
    return (
      <Page>
        <p role="status">Abrindo…</p>
      </Page>
    );
  const { titulo, texto, link, expirou } = data;
  return (
    <Page>
      <article className="card" style={{ padding: 'var(--space-4)', overflowWrap: 'anywhere' }}>
        <h2>{titulo}</h2>
        {expirou && <p className="lead">Este comunicado já expirou.</p>}
        <p style={{ whiteSpace: 'pre-wrap' }}>{texto}</p>
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            Saiba mais
          </a>
        )}
      </article>
    </Page>
  );
};
export default Comunicado;
