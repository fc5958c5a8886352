import { whatsappLink } from '#kit/phones';
import type { Loja } from './loja.Cesta.public';

/** Address of the shop, and the ways to reach it. */
export const Rodape = ({ loja }: { readonly loja: Loja }) => (
  <footer id="contato" className="loja__largura loja__pe muted small">
    {[loja.endereco, loja.horario].filter(Boolean).map((one) => (
      <p key={one}>{one}</p>
    ))}
    <p>
      <a href={`tel:${loja.telefone}`}>Ligar para a loja</a>
      {loja.email ? (
        <>
          {' · '}
          <a href={`mailto:${loja.email}`}>{loja.email}</a>
        </>
      ) : null}
      {loja.whatsapp ? (
        <>
          {' · '}
          <a rel="noopener nofollow noreferrer" href={whatsappLink(loja.whatsapp)}>
            WhatsApp
          </a>
        </>
      ) : null}
    </p>
  </footer>
);
/** Initials in place of a missing picture. */
export const iniciais = (nome: string): string => {
  const words = nome.split(/\s+/).filter((word) => word.length > 2);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase()).join('');
};
