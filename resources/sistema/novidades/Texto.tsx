import { paragrafosDe } from './paragrafos';
import './texto.css';

interface Props {
  readonly de: string;
  /** Number of paragraphs; all of them by default. */
  readonly so?: number;
}
/** A plain text as paragraphs with links. */
export const Texto = ({ de, so }: Props) =>
  paragrafosDe(de)
    .slice(0, so)
    .map((pedacos, at) => (
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
