import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Skeleton } from '#fields/parts';
import { call, messageOf } from '../http';
import { noticesKey } from '../live/noticesKey';
import { ErrorState, useToast } from '../ui';
import './account.css';

interface Category {
  readonly nome: string;
  readonly rotulo: string;
  readonly sobre: string;
  readonly recebe: boolean;
  readonly obrigatoria: boolean;
  /** Null for one that never comes by e-mail. */
  readonly porEmail?: boolean | null;
  /** Null for one that never goes by WhatsApp. */
  readonly porWhatsapp?: ByWhatsapp | null;
}
type ByWhatsapp = 'NAO' | 'NA_HORA' | 'DIARIO';
const byWhatsapp = { NAO: 'Não', NA_HORA: 'Na hora', DIARIO: 'Resumo às 8h' } as const satisfies Record<
  ByWhatsapp,
  string
>;
interface Choices {
  readonly categorias: readonly Category[];
  /** A mobile is registered. */
  readonly celular?: boolean;
  /** The platform has a line for them. */
  readonly linha?: boolean;
}
/** Why nothing goes by WhatsApp now; undefined where it does, or where no category offers it. */
const noWhatsapp = ({ categorias, celular, linha }: Choices): string | undefined => {
  if (!categorias.some(({ porWhatsapp }) => porWhatsapp != null)) return undefined;
  if (!linha) return 'O WhatsApp dos avisos está desligado agora: eles ficam no sino.';
  return celular ? undefined : 'Para receber também por WhatsApp, informe o seu celular acima.';
};
const key = ['avisos', 'preferencias'];
const path = 'backoffice/avisos/preferencias';

/** Notices that the bell shows to the signed-in user, by category. */
const NoticesCard = () => {
  const cache = useQueryClient();
  const toast = useToast();
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call<Choices>('GET', path, undefined, { signal })).result!,
  });
  useEffect(() => {
    if (hash === '#avisos' && data) card.current?.scrollIntoView();
  }, [hash, data]);
  const choose = async (
    categoria: string,
    recebe: boolean,
    by: { readonly canal?: 'EMAIL' | 'CELULAR'; readonly diario?: boolean } = {},
  ): Promise<void> => {
    try {
      const { result } = await call<Choices>('POST', path, { categoria, recebe, ...by });
      cache.setQueryData(key, result);
      await cache.invalidateQueries({ queryKey: noticesKey });
    } catch (failure) {
      toast.error(messageOf(failure));
      await refetch();
    }
  };
  const obstacle = data && noWhatsapp(data);
  return (
    <section ref={card} id="avisos" className="card notices-card" aria-labelledby="avisos-titulo">
      <h2 id="avisos-titulo">O que o sino avisa</h2>
      <p className="lead">
        O que o sino mostra para você, em todos os seus aparelhos, e o que também chega por e-mail e por WhatsApp.
      </p>
      {obstacle && <p>{obstacle}</p>}
      {error && !data ? (
        <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton height="96px" />
        </div>
      ) : (
        <ul className="notices-card__list">
          {data.categorias.map((one) => (
            <li key={one.nome}>
              <label className="notices-card__one" htmlFor={`avisos-${one.nome}`}>
                <input
                  id={`avisos-${one.nome}`}
                  type="checkbox"
                  checked={one.recebe}
                  disabled={one.obrigatoria}
                  onChange={() => void choose(one.nome, !one.recebe)}
                />
                <strong>{one.rotulo}</strong>
                <span className="lead">
                  {one.sobre}
                  {one.obrigatoria && ' Não pode ser desligado.'}
                </span>
              </label>
              {one.porEmail != null && (
                <label className="notices-card__mail" htmlFor={`avisos-${one.nome}-email`}>
                  <input
                    id={`avisos-${one.nome}-email`}
                    type="checkbox"
                    checked={one.porEmail}
                    disabled={one.obrigatoria}
                    onChange={() => void choose(one.nome, !one.porEmail, { canal: 'EMAIL' })}
                  />
                  <span>
                    Por e-mail<span className="visually-hidden"> {one.rotulo}</span>
                  </span>
                </label>
              )}
              {one.porWhatsapp != null && (
                <label className="notices-card__mail" htmlFor={`avisos-${one.nome}-whatsapp`}>
                  <span>
                    Por WhatsApp<span className="visually-hidden"> {one.rotulo}</span>
                  </span>
                  <select
                    id={`avisos-${one.nome}-whatsapp`}
                    className="input"
                    value={one.porWhatsapp}
                    // A person who gets them may always turn them off.
                    disabled={one.porWhatsapp === 'NAO' && obstacle !== undefined}
                    onChange={({ target: { value } }) =>
                      void choose(one.nome, value !== 'NAO', { canal: 'CELULAR', diario: value === 'DIARIO' })
                    }
                  >
                    {Object.entries(byWhatsapp).map(([name, label]) => (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
export default NoticesCard;
