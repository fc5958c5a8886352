import { useEffect, useRef } from 'react';
import type { Returned } from '#kit';
import { Button, useCopy } from '#screen';
import { provas, type criarChave } from './companyApi';
import type { Escopo } from './api.Nova';

/** A key that was just made or replaced, and what it may do. */
export type NovaChave = Returned<typeof criarChave.result> & { readonly escopos: readonly Escopo[] };

/** A command that shows whether the key works, for a terminal; undefined where it may only write. */
const provaDe = ({ chave, escopos }: NovaChave): string | undefined => {
  const caminho = escopos.map((escopo) => provas[escopo]).find((one) => one !== undefined);
  return (
    caminho &&
    [
      `curl -X POST '${window.location.origin}/services/${caminho}'`,
      `-H 'Authorization: Bearer ${chave}'`,
      `-H 'Content-Type: application/json' -d '{}'`,
    ].join(' \\\n  ')
  );
};

interface Props {
  readonly nova: NovaChave;
  readonly onKept: () => void;
}
/** A whole key, the one time that it is shown. It has the focus, so that it is read aloud too. */
export const Mostrada = ({ nova, onKept }: Props) => {
  const { nome, chave } = nova;
  const prova = provaDe(nova);
  const field = useRef<HTMLInputElement>(null);
  const copy = useCopy();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <section className="card chaves__mostrada" aria-labelledby="mostrada-titulo">
      <h2 id="mostrada-titulo">A chave de {nome}</h2>
      <p id="mostrada-texto">
        Copie agora e guarde no programa: ela não aparece de novo. O programa a manda no cabeçalho Authorization, depois
        da palavra Bearer.
      </p>
      <div className="chaves__segredo">
        <input
          ref={field}
          className="input"
          readOnly
          value={chave}
          aria-label="Chave"
          aria-describedby="mostrada-texto"
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        <Button label="Copiar" icon="content_copy" tone="primary" onClick={() => void copy(chave)} />
        {prova && <Button label="Testar com curl" icon="bolt" onClick={() => void copy(prova)} />}
        <Button label="Já guardei" tone="ghost" onClick={onKept} />
      </div>
    </section>
  );
};
