import { can, RecordLink, useCall, useTimes } from '#screen';
import type { Returned } from '#kit';
import { formasPagamento } from '../../schemas/delivery/pedidos/pedido';
import { venda as vendas } from '../../schemas/pdv/venda';
import { fechamentoDoCaixa } from './fecharCaixa';
import { centavos, dinheiro } from '../comum/centavos';
import './fecharCaixa.css';

export type Fechamento = Returned<typeof fechamentoDoCaixa.result>;
interface Props {
  readonly record?: { readonly id: number; readonly situacao?: unknown };
}
/** Result on the page of a till: counted, expected and difference in a table, and in words. */
const ResultadoDoCaixa = ({ record }: Props) =>
  record && record.situacao !== 'ABERTO' && (can('CAIXA_VER') || can('CAIXA_MOVIMENTAR') || can('CAIXA_CONFERIR')) ? (
    <Carregado id={record.id} />
  ) : null;
export default ResultadoDoCaixa;

const Carregado = ({ id }: { readonly id: number }) => {
  const { data, error } = useCall(fechamentoDoCaixa, { caixa: id }, { keep: true });
  if (error) return <p role="alert">Não deu para ler o fechamento. Confira a internet.</p>;
  return data ? <Resultado fechamento={data} /> : <p role="status">Carregando...</p>;
};

const semSinal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
const comSinal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, signDisplay: 'exceptZero' });
const dito = (value: number): readonly [texto: string, tom: string] =>
  value < 0
    ? [`${comSinal.format(value).replace('-', '−')} falta`, 'falta']
    : value > 0
      ? [`${comSinal.format(value)} sobra`, 'sobra']
      : ['Confere', 'confere'];
const Diferenca = ({ value }: { readonly value: number }) => {
  const [texto, tom] = dito(value);
  return <td data-tom={tom}>{texto}</td>;
};

/** «Faltam R$ 2,00.» */
const resumo = (diferenca: number): string =>
  diferenca === 0 ? 'O caixa confere.' : `${diferenca < 0 ? 'Faltam' : 'Sobram'} ${dinheiro(Math.abs(diferenca))}.`;

const daTolerancia = (diferenca: number, tolerancia: number): string =>
  `${Math.abs(centavos(diferenca)) > centavos(tolerancia) ? 'Passa' : 'Está dentro'} da tolerância de ${dinheiro(tolerancia)} da casa.`;

export const Resultado = ({ fechamento }: { readonly fechamento: Fechamento }) => {
  const { hour: hora } = useTimes();
  const { formas, total, trocas, antes, passos, operador, tolerancia, justificativa } = fechamento;
  const nenhuma = formas.every(({ diferenca }) => !diferenca);
  return (
    <div className="fechar__bloco">
      {total && (
        <div className="fechar__fala" data-tom={nenhuma ? 'confere' : 'falta'} role="status">
          <p>
            <strong>
              {total.diferenca === 0 && !nenhuma ? 'O total confere, mas não em cada forma.' : resumo(total.diferenca)}
            </strong>{' '}
            {tolerancia != null && total.diferenca !== 0 && `${daTolerancia(total.diferenca, tolerancia)} `}
            {trocas.length > 0 && 'Uma venda parece estar na forma errada. '}
            {antes &&
              `${operador}, nos últimos 30 dias: ${antes.fechamentos} ${antes.fechamentos === 1 ? 'fechamento' : 'fechamentos'}, diferença somada de ${dinheiro(antes.diferenca)}.`}
          </p>
          {justificativa && <p>{`Justificativa: ${justificativa}`}</p>}
        </div>
      )}
      <section className="card fechar__resultado" aria-labelledby="fechar-resultado">
        <h2 id="fechar-resultado">Resultado</h2>
        <table className="fechar__tabela">
          <caption className="visually-hidden">Resultado do fechamento por forma de pagamento</caption>
          <thead>
            <tr>
              <th scope="col">Forma</th>
              <th scope="col">Contado</th>
              {total && <th scope="col">Esperado</th>}
              {total && <th scope="col">Diferença</th>}
            </tr>
          </thead>
          <tbody>
            {formas.map((one) => (
              <tr key={one.forma}>
                <th scope="row">
                  {formasPagamento[one.forma]} <small>{one.texto}</small>
                </th>
                <td>{semSinal.format(one.contado ?? 0)}</td>
                {total && <td>{semSinal.format(one.esperado ?? 0)}</td>}
                {total && <Diferenca value={one.diferenca ?? 0} />}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row">Total, R$</th>
                <td>{semSinal.format(total.contado)}</td>
                <td>{semSinal.format(total.esperado)}</td>
                <Diferenca value={total.diferenca} />
              </tr>
            </tfoot>
          )}
        </table>
        {trocas.map((one) => (
          <p key={`${one.venda} ${one.para}`} className="fechar__troca">
            <span>
              <strong>Provável troca de forma:</strong>{' '}
              {`venda ${one.numero}, ${dinheiro(one.valor)} às ${hora(one.quando)}, `}
              {`lançada como ${formasPagamento[one.de]}. Em ${formasPagamento[one.para]} sobra o mesmo valor.`}
            </span>
            <RecordLink of={vendas} id={one.venda}>
              Ver a venda
            </RecordLink>
          </p>
        ))}
      </section>
      {passos.length > 0 && (
        <section className="card fechar__passos" aria-labelledby="fechar-passos">
          <h2 id="fechar-passos">O que aconteceu</h2>
          <ul>
            {passos.map((one) => (
              <li key={one.quando + one.texto}>
                <time dateTime={one.quando}>{hora(one.quando)}</time>
                <span>{one.texto}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
