import { useState } from 'react';
import { Button, Sign, useCall, useDo, useWho } from '#screen';
import { dispensarDica, minhasDicas } from './dicas';
import { Texto } from './Texto';
import './dica.css';

/** Seconds after which a page that stays open asks again. */
const vezes = 900;

/** First tip of the page that its reader has neither put away nor closed. */
const DicaDaPagina = ({ page }: { readonly page: string }) => {
  const { company } = useWho();
  const { data } = useCall(minhasDicas, {}, { when: company !== null, keeps: true, every: vezes });
  const [fechadas, fechar] = useState<ReadonlySet<number>>(new Set());
  const { run: dispensar } = useDo(dispensarDica);
  const dica = data?.find(({ id, rota }) => rota === page && !fechadas.has(id));
  if (!dica) return null;
  const { id, titulo, texto } = dica;
  const fora = (): void => {
    fechar((antes) => new Set([...antes, id]));
    // Its buttons are gone: the keyboard goes on at the page.
    document.getElementById('conteudo')?.focus();
  };
  return (
    <section className="dica" aria-label="Dica">
      <Sign name="info" size={20} />
      <div className="dica__texto">
        <strong>{titulo}</strong>
        <Texto de={texto} />
      </div>
      <Button
        label="Entendi, não mostrar mais"
        size="small"
        about={titulo}
        onClick={() => {
          fora();
          void dispensar({ dica: id }).catch(() => undefined);
        }}
      />
      <button type="button" className="icon-btn" aria-label={`Fechar a dica “${titulo}” por agora`} onClick={fora}>
        <Sign name="close" />
      </button>
    </section>
  );
};
export default DicaDaPagina;
