import type { Infer } from '#kit';
import { wholeNumber } from '#kit/text';
import { Loaded, useCall } from '#screen';
import type { campanha } from '../../../schemas/marketing/campanha/campanha';
import { estatisticaDaCampanha } from './figuras';

const por = (value: number | null | undefined): string =>
  value == null ? 'sem dados' : `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`;

/** Reach of a draft; of a campaign that has begun, its states and what was bought. */
const Numeros = ({ record }: { readonly record?: Infer<typeof campanha> }) => {
  const of = useCall(estatisticaDaCampanha, { campanha: record?.id ?? 0 }, { when: record !== undefined, keep: true });
  if (!record) return null;
  return (
    <section className="card" aria-labelledby="campanha-numeros" style={{ padding: 'var(--space-4)' }}>
      <h2 id="campanha-numeros">Resultado</h2>
      <Loaded of={of} what="os números da campanha">
        {(data) =>
          data.prevista ? (
            <>
              <p role="status">
                <strong>{wholeNumber(data.recebem)}</strong>
                {` de ${wholeNumber(data.total)} clientes do público recebem.`}
              </p>
              <ul>
                {(
                  [
                    ['Não aceitam mensagens', data.semConsentimento],
                    ['Pediram para não receber', data.recusaram],
                    ['Sem celular', data.semCelular],
                    ['Número repetido', data.repetidos],
                  ] as const
                ).map(
                  ([rotulo, quantos]) =>
                    Boolean(quantos) && <li key={rotulo}>{`${rotulo}: ${wholeNumber(quantos!)}`}</li>,
                )}
              </ul>
            </>
          ) : (
            <>
              <ul>
                {data.porSituacao.map(({ situacao, rotulo, quantos }) => (
                  <li key={situacao}>{`${rotulo}: ${wholeNumber(quantos)}`}</li>
                ))}
              </ul>
              <p>{`Compraram depois de receber: ${por(data.conversao)}. No grupo de controle: ${por(data.conversaoControle)}.`}</p>
            </>
          )
        }
      </Loaded>
    </section>
  );
};
export default Numeros;
