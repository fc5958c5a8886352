import { useEffect, useRef } from 'react';
import { Button, Loaded, PageLink, Sign, useCall, useDo, useWho } from '#screen';
import type { Returned } from '#kit';
import { tiposDeRecado } from '../../../schemas/marketing/mural/recadoMural';
import { darCiencia, lerRecados, muralAgora } from './mural';
import './mural.css';

type Recado = Returned<typeof muralAgora.result>['recados'][number];

/** Messages of the wall; those that are shown are read. */
const Mural = () => {
  const of = useCall(muralAgora, {}, { keeps: true, every: 60 });
  const { run: ler } = useDo(lerRecados, { quiet: true });
  const contados = useRef(new Set<number>());
  const recados = of.data?.recados;
  useEffect(() => {
    const novos = (recados ?? []).filter(({ id, lidoEm }) => lidoEm == null && !contados.current.has(id));
    if (novos.length === 0) return;
    for (const { id } of novos) contados.current.add(id);
    void ler({ ids: novos.map(({ id }) => ({ id })) }).catch(() => undefined);
  }, [recados, ler]);
  return (
    <Loaded of={of} what="o mural">
      {({ recados: todos }) =>
        todos.length === 0 ? (
          <p className="lead">Nenhum recado para você.</p>
        ) : (
          <>
            <ul className="mural">
              {todos.map((one) => (
                <Um key={one.id} recado={one} onDone={of.refresh} />
              ))}
            </ul>
            <PageLink to="/marketing/recado">Ver todos os recados</PageLink>
          </>
        )
      }
    </Loaded>
  );
};
export default Mural;

const Um = ({ recado, onDone }: { readonly recado: Recado; readonly onDone: () => void }) => {
  const { zone } = useWho();
  const { run, isRunning } = useDo(darCiencia);
  const title = useRef<HTMLHeadingElement>(null);
  const { id, titulo, texto, tipo, deQuem, fixado, pedeCiencia, enviadoEm, lidoEm, cienteEm } = recado;
  const tom = tiposDeRecado[tipo];
  const quando =
    enviadoEm &&
    new Date(enviadoEm).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  /** The button disappears with the answer, so the focus has to move. */
  const dar = async (): Promise<void> => {
    await run({ recado: id }).catch(() => undefined);
    title.current?.focus();
    onDone();
  };
  return (
    <li className="mural__recado" data-novo={lidoEm == null || undefined}>
      <h3 ref={title} tabIndex={-1}>
        {fixado && (
          <>
            <Sign name="push_pin" size={16} />
            <span className="visually-hidden">Fixado: </span>
          </>
        )}
        {titulo}
        {typeof tom === 'object' && <span className={`status status--${tom.tone}`}>{tom.label}</span>}
        {lidoEm == null && <span className="status status--info">Novo</span>}
      </h3>
      <p>{texto}</p>
      <small>{[deQuem, quando].filter(Boolean).join(' · ')}</small>
      {pedeCiencia &&
        (cienteEm == null ? (
          <Button
            label="Ciente"
            about={titulo}
            icon="check"
            size="small"
            disabled={isRunning}
            onClick={() => void dar()}
          />
        ) : (
          <small>
            <Sign name="check" size={16} /> Você deu ciência.
          </small>
        ))}
    </li>
  );
};
