import { useId, useState } from 'react';
import type { Returned } from '#kit';
import { choiceLabel } from '#fields/choices';
import { dayText } from '#kit/dayText';
import { Button, Empty, Loaded, Picture, Sign, useCall } from '#screen';
import { categoriasDoPost } from '../../../schemas/sistema/novidades/post';
import { postsPublicados } from './novidades';
import { paragrafosDe } from './paragrafos';
import { Texto } from './Texto';

type Post = Returned<typeof postsPublicados.result>['results'][number];
const porPagina = 5;
/** Most that one request may ask for. */
const maximo = 100;

/** Newest posts, pinned ones first; more on request. */
export const Posts = () => {
  const [quantos, mostrar] = useState(porPagina);
  const resposta = useCall(postsPublicados, { page: 1, size: quantos }, { keep: true });
  return (
    <section className="novidades__parte" aria-labelledby="novidades-posts">
      <h2 id="novidades-posts">Novidades</h2>
      <Loaded of={resposta} what="as novidades">
        {({ results, totalRecords }) =>
          results.length === 0 ? (
            <Empty icon="article" title="Nenhuma novidade por enquanto" />
          ) : (
            <>
              {results.map((um) => (
                <UmPost key={um.id} post={um} />
              ))}
              {totalRecords > results.length && results.length < maximo && (
                <Button
                  label="Mostrar anteriores"
                  busy={resposta.isStale}
                  onClick={() => mostrar(Math.min(quantos + porPagina, maximo))}
                />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
};

const UmPost = ({ post: { titulo, resumo, texto, imagem, data, categoria, fixado } }: { readonly post: Post }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const temMais = Boolean(resumo) || paragrafosDe(texto).length > 1;
  return (
    <article className="card novidades__post" aria-labelledby={`${id}-titulo`}>
      {imagem != null && (
        <div className="novidades__imagem">
          <Picture id={imagem} title="" />
        </div>
      )}
      <p className="novidades__nota">
        <span className={`status status--${tons[categoria]}`}>{choiceLabel(categoria, categoriasDoPost)}</span>
        <span>{dayText(data)}</span>
        {fixado && (
          <span className="novidades__fixado">
            <Sign name="star_filled" size={16} /> Fixada
          </span>
        )}
      </p>
      <h3 id={`${id}-titulo`}>{titulo}</h3>
      <div id={id}>
        {resumo && <p className="paragrafo">{resumo}</p>}
        {isOpen ? <Texto de={texto} /> : !resumo && <Texto de={texto} so={1} />}
      </div>
      {temMais && (
        <button
          type="button"
          className="btn btn--secondary btn--small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Mostrar menos' : 'Ler tudo'}
          <span className="visually-hidden"> de “{titulo}”</span>
        </button>
      )}
    </article>
  );
};
const tons = { NOVIDADE: 'success', MELHORIA: 'info', CORRECAO: 'default', AVISO: 'warning' } as const;
