import type { AudienceRule } from '#kit';
import { counted, wholeNumber } from '#kit/text';
import { Button, useCall, useWho } from '#screen';
import { clientela } from '../../schemas/clientela';
import { estimar } from './estimar';
import './publico.Contagem.css';

const { semConsentimento, recusaram, semCelular, semWhatsapp } = clientela.reachable.unless;
const motivos = {
  semConsentimento: semConsentimento!.label,
  recusaram: recusaram!.label,
  semCelular: semCelular!.label,
  semWhatsapp: semWhatsapp!.label,
  repetidos: 'Telefone repetido',
} as const;
const clientes = { one: 'cliente', many: 'clientes' } as const;

interface Props {
  /** Filter to count. Undefined: nothing to count yet. */
  readonly regras: readonly AudienceRule[] | undefined;
  /** Sentence in place of a count, or below the last one. */
  readonly falta?: string | undefined;
  /** True while the filter on the screen is newer than `regras`. */
  readonly espera?: boolean;
}
/** Customers of a filter: how many can receive by WhatsApp, and why the others cannot. */
export const Contagem = ({ regras, falta, espera = false }: Props) => {
  const { company } = useWho();
  const { data, error, isLoading, isStale, refresh } = useCall(
    estimar,
    { regras: regras ?? [] },
    { when: regras !== undefined && company !== null, keep: true },
  );
  const isOld = isStale || (espera && falta === undefined);
  return (
    <section className="card contagem" aria-labelledby="contagem-titulo">
      <h2 id="contagem-titulo">Podem receber por WhatsApp</h2>
      {company === null ? (
        <p className="lead">Entre em uma empresa para contar os clientes dela.</p>
      ) : error ? (
        <>
          <p role="alert">{`Não deu para contar. ${error.message}`}</p>
          <Button label="Contar de novo" size="small" onClick={refresh} />
        </>
      ) : regras === undefined || (isLoading && !data) ? (
        <p className="lead" role="status">
          {regras === undefined && falta !== undefined ? falta : 'Contando…'}
        </p>
      ) : (
        data && (
          <Numeros
            dados={data}
            isOld={isOld || falta !== undefined}
            nota={falta ?? (isOld ? 'Contando…' : undefined)}
          />
        )
      )}
    </section>
  );
};

type Dados = Readonly<Record<'total' | 'recebem' | keyof typeof motivos, number>>;
const Numeros = ({
  dados,
  isOld,
  nota,
}: {
  readonly dados: Dados;
  readonly isOld: boolean;
  readonly nota?: string | undefined;
}) => {
  const { total, recebem } = dados;
  const fora = (Object.keys(motivos) as (keyof typeof motivos)[]).filter((nome) => dados[nome] > 0);
  return (
    <>
      <div className={isOld ? 'contagem__antiga' : undefined}>
        <p className="contagem__numero" role="status">
          <strong>{wholeNumber(recebem)}</strong>{' '}
          {total === 0 ? 'Nenhum cliente entra neste público.' : `de ${counted(total, clientes)} neste público`}
        </p>
        {total > 0 && (
          <div className="contagem__barra" aria-hidden="true">
            <i style={{ inlineSize: `${(100 * recebem) / total}%` }} />
          </div>
        )}
        {fora.length > 0 && (
          <>
            <p className="contagem__fora">
              {total - recebem === 1 ? '1 não pode receber:' : `${wholeNumber(total - recebem)} não podem receber:`}
            </p>
            <dl className="contagem__motivos">
              {fora.map((nome) => (
                <div key={nome}>
                  <dt>{motivos[nome]}</dt>
                  <dd>{wholeNumber(dados[nome])}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      {nota !== undefined && <p className="lead">{nota}</p>}
    </>
  );
};
