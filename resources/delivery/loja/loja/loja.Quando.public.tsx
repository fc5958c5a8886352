import { useEffect, useState } from 'react';
import { ask, Field, Wrong } from '#public';
import type { Loja, Vitrine } from './loja.Cesta.public';

type Categorias = Vitrine['categorias'];

interface Escolhido {
  /** Null is as soon as possible. */
  readonly para: string | null;
  readonly mudar: (para: string | null) => void;
}
/** Scheduled hour of an order. A closed shop begins with the first hour it offers, like the server. */
export const useWhen = (loja: Loja, mesa: string | null): Escolhido => {
  const [para, mudar] = useState(mesa || loja.aberta ? null : (loja.horas[0]?.em ?? null));
  return { para, mudar };
};

/** Choice of an offered hour, or as soon as possible. */
export const Quando = ({ loja, para, mudar, erro }: Escolhido & { readonly loja: Loja; readonly erro?: string }) => (
  <Field label="Quando" error={erro}>
    {(wired) => (
      <select {...wired} value={para ?? ''} onChange={(event) => mudar(event.currentTarget.value || null)}>
        {loja.aberta ? <option value="">O quanto antes</option> : null}
        {loja.horas.map(({ em, texto }) => (
          <option key={em} value={em}>
            {texto}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** Menu of the chosen hour; at first the one delivered with the page. */
export const useCatalog = (base: string, inicial: Categorias, { para }: Escolhido) => {
  const [doInicio] = useState(para);
  const [lido, setLido] = useState<{ readonly para: string | null; readonly categorias: Categorias }>();
  const [falha, setFalha] = useState<string>();
  const [vez, setVez] = useState(0);
  useEffect(() => {
    setFalha(undefined);
    if (para === doInicio) return undefined;
    let isHere = true;
    void ask<Vitrine>(`${base}${para ? `?para=${encodeURIComponent(para)}` : ''}`).then((answer) => {
      if (!isHere) return;
      if (answer.ok) setLido({ para, categorias: answer.result.categorias });
      else setFalha(answer.failure);
    });
    return () => {
      isHere = false;
    };
  }, [base, para, doInicio, vez]);
  const chegou = para === doInicio || lido?.para === para;
  return {
    categorias: chegou && para !== doInicio ? lido!.categorias : inicial,
    estado: chegou ? undefined : falha ? ('falhou' as const) : ('vindo' as const),
    falha,
    denovo: () => setVez((before) => before + 1),
  };
};

interface DoCardapioProps extends Escolhido {
  readonly loja: Loja;
  readonly cardapio: ReturnType<typeof useCatalog>;
}
/** Hour of the listed menu, above it. */
export const HoraDoCardapio = ({ loja, cardapio: { estado, falha, denovo }, ...quando }: DoCardapioProps) => (
  <div className="quando scripted">
    <Quando loja={loja} {...quando} />
    <p className="muted small" role="status">
      {estado === 'vindo'
        ? 'Buscando o cardápio dessa hora…'
        : quando.para && !estado
          ? 'Só aparece o que é vendido nessa hora, com o preço dela.'
          : ''}
    </p>
    {estado === 'falhou' ? (
      <>
        <Wrong text={falha} />
        <button type="button" className="link" onClick={denovo}>
          Buscar de novo
        </button>
      </>
    ) : null}
  </div>
);
