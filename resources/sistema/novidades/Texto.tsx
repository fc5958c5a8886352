import { paragrafosDe } from './paragrafos';
import './texto.css';

/** A plain text as paragraphs with links. */
export const Texto = ({ de }: { readonly de: string }) =>
  paragrafosDe(de).map((pedacos, at) => (
    <p key={at} className="paragrafo">
      {pedacos.map(({ texto, link }, posicao) =>
        link ? (
          <a key={posicao} href={link} target="_blank" rel="noopener noreferrer">
            {texto}
            <span className="visually-hidden"> (abre em outra aba)</span>
          </a>
        ) : (
          texto
        ),
      )}
    </p>
  ));
