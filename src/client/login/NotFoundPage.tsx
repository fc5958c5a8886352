import { useEffect } from 'react';
import { brand, BrandMark } from '../theme/Brand';

/** error/404 of the public layout: outside the app, whether signed in or not. */
export const NotFoundPage = () => {
  useEffect(() => { document.title = `${brand} - Página não encontrada`; }, []);
  return (
    <main className="public">
      <div className="public__card">
        <BrandMark size={40} />
        <h1>Página não encontrada</h1>
        <p className="public__text">O endereço está errado ou o link não existe mais.</p>
        <a className="btn btn--primary" href="/">Ir para o início</a>
      </div>
    </main>
  );
};
