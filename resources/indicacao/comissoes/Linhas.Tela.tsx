import { dayText } from '#kit/dayText';
import { Button, RecordLink, useRows } from '#screen';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import { dinheiro } from '../../comum/centavos';

const porcento = (percentual: number): string => `${percentual.toLocaleString('pt-BR')}%`;

interface LinhasProps {
  readonly vendedor: number;
  readonly competencia: string;
}
/** Every line of a seller in a month, back to its invoice and the percentage of that day. */
export const Linhas = ({ vendedor, competencia }: LinhasProps) => {
  const { rows, total, isLoading, error, refresh } = useRows(comissaoLinha, {
    filter: { vendedor, competencia },
    sort: ['data', 'asc'],
    size: 100,
  });
  if (error)
    return (
      <p className="lead" role="alert">
        Erro ao tentar carregar as linhas. <Button label="Tentar novamente" size="small" onClick={refresh} />
      </p>
    );
  if (isLoading)
    return (
      <p className="lead" role="status" aria-busy="true">
        Carregando…
      </p>
    );
  if (rows.length === 0) return <p className="lead">Nenhuma linha neste mês ainda.</p>;
  return (
    <>
      <ul className="comissoes__lista">
        {rows.map(({ id, descricao, base, percentual, valor, data, fatura }) => (
          <li key={id}>
            <div>
              <strong>{descricao}</strong>
              <span className="comissoes__nota">
                {dayText(data)}
                {percentual > 0 && `, ${dinheiro(base)} × ${porcento(percentual)}`}
              </span>
              {fatura !== null && (
                <RecordLink of={faturaEmpresa} id={fatura}>
                  Ver a fatura
                </RecordLink>
              )}
            </div>
            <span className="comissoes__valor">{dinheiro(valor)}</span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="comissoes__nota">{`As primeiras ${rows.length} de ${total} linhas.`}</p>}
    </>
  );
};
