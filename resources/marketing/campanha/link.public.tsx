import { useEffect } from 'react';
import { send, type DataOf, type PublicProps } from '#public';
import type { abrirLink } from './link';

/** Counts the visit and leads on. */
const Link = ({ data: { loja, oferta, destino }, from }: PublicProps<DataOf<typeof abrirLink>>) => {
  useEffect(() => {
    const seguir = (): void => location.replace(destino);
    // A count that fails keeps nobody from the shop.
    void send(`${from}/abrir`, {}).then(seguir, seguir);
  }, [from, destino]);
  return (
    <main className="page">
      {oferta ? <p className="page__shop">{loja}</p> : null}
      <h1>{oferta ?? loja}</h1>
      <p>
        <a className="big" href={destino}>
          {oferta ? 'Ver o cupom' : 'Ver o cardápio'}
        </a>
      </p>
    </main>
  );
};
export default Link;
