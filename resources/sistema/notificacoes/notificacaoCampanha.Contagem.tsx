import { counted, wholeNumber } from '#kit/text';
import { Button, useCall } from '#screen';
import { estimarAlcance } from './estimarAlcance';

const empresasDitas = { one: 'empresa', many: 'empresas' } as const;
export interface Publico {
  readonly planos?: readonly number[] | null;
  readonly papeis?: readonly string[] | null;
  readonly estados?: readonly number[] | null;
  readonly situacoes?: readonly string[] | null;
  readonly empresas?: readonly number[] | null;
  readonly canal?: number | null;
}
/** People whom a campaign reaches, counted now. */
export const Contagem = ({ publico }: { readonly publico: Publico }) => {
  const { data, error, refresh } = useCall(estimarAlcance, publico as never, { keep: true });
  return (
    <section className="card" aria-labelledby="alcance-titulo" style={{ padding: 'var(--space-4)' }}>
      <h2 id="alcance-titulo">Quantas pessoas recebem</h2>
      {error ? (
        <>
          <p role="alert">{`Não deu para contar. ${error.message}`}</p>
          <Button label="Contar de novo" size="small" onClick={refresh} />
        </>
      ) : data ? (
        <>
          <p role="status">
            <strong>{wholeNumber(data.pessoas)}</strong>
            {data.pessoas === 0
              ? ' pessoas: ninguém entra neste público.'
              : ` ${data.pessoas === 1 ? 'pessoa' : 'pessoas'} de ${counted(data.empresas, empresasDitas)}.`}
          </p>
          {data.desligaram > 0 && (
            <p className="lead">
              {`${wholeNumber(data.desligaram)} ${data.desligaram === 1 ? 'desligou' : 'desligaram'} esta categoria: ${data.porEmail ? 'nenhum e-mail vai' : 'o sino não mostra'} a elas.`}
            </p>
          )}
          {data.porWhatsapp != null && (
            <p className="lead">{`${wholeNumber(data.porWhatsapp)} também por WhatsApp; as outras, no sino.`}</p>
          )}
          {data.semEmail > 0 && (
            <p className="lead">{`${wholeNumber(data.semEmail)} sem e-mail que receba: não chega a elas.`}</p>
          )}
        </>
      ) : (
        <p className="lead" role="status">
          Contando…
        </p>
      )}
    </section>
  );
};
